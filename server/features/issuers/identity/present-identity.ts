import type { IssuerIdentity } from '#contracts/issuers/issuer-identity.ts'
import { pictureUrl } from '../addresses.ts'

export interface IdentityRow {
  version: number
  identified_at: Date
  replaced_at?: Date
  name: string
  url: string
  email: string
  description: string | null
  image_key: string | null
}

export const presentIdentity = (row: IdentityRow): IssuerIdentity => ({
  version: row.version,
  since: row.identified_at.toISOString(),
  until: row.replaced_at?.toISOString() ?? null,
  name: row.name,
  url: row.url,
  email: row.email,
  description: row.description,
  picture: row.image_key === null ? null : pictureUrl(row.image_key),
})
