/** What can be shared, and how (SB-3.33, SB-2.54). */
export interface ShareSubject {
  shareObjectType: 'BadgeInstance' | 'BadgeCollection'
  /** Id of the badge or slug of the collection. */
  id: string
  title: string
  /** Address of the public page; empty for a collection that is not published. */
  shareUrl: string
  /** Picture for the embedded badge. */
  imageUrl?: string
  /** The same for showing it here, where there is a smaller one. */
  pictureUrl?: string
  issuedOn?: string
  recipientName?: string
  recipientIdentifier?: string
  /** `email` if not given. */
  recipientType?: string
  /** Providers that are not offered for it. */
  excludeServiceTypes?: readonly string[]
  /** Whether the HTML tab is there. */
  canEmbed: boolean
  /** Whether its keeper may make links of their own for it (share links). */
  hasShareLinks: boolean
  /** Shared by its issuer, who can neither put it on their own profile nor name its keeper through the server. */
  byIssuer?: boolean
}
