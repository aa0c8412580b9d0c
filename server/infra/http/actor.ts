/** Who acts: an account, through one access token. */
export interface Actor {
  accountId: string
  scopes: ReadonlySet<string>
  clientId: string
  tokenHash: Buffer
}
