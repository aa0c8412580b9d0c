/** The issuer that a public issuer's address names; undefined for any other address. */
export function readIssuerSlug(address: string): string | undefined {
  return /\/public\/issuers\/([^/?#]+)/.exec(address)?.[1]
}
