/** Whether what an offer leads to is on this machine alone: no other device gets there. */
export function isLocalOffer(offerUrl: string): boolean {
  const address = URL.parse(offerUrl)?.searchParams.get('credential_offer_uri') ?? ''
  const host = URL.parse(address)?.hostname ?? ''
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
}
