/** Whether the address asks for the issuer login. */
export function isIssuerHint(search: URLSearchParams): boolean {
  return search.get('hint') === 'issuer'
}

/** Takes the hint along to another page of the sign-in. */
export function withHint(path: string, asIssuer: boolean): string {
  if (!asIssuer) return path
  return `${path}${path.includes('?') ? '&' : '?'}hint=issuer`
}
