/** Where an issuer stands, and all that is said of how it works. */
export const rowOfIssuer = ({ params }: { params: { issuerSlug: string } }) =>
  ['issuers', { issuer_id: params.issuerSlug }] as const
