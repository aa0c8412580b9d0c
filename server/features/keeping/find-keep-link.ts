import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { issuerNameSql, type JoinedName } from '../issuers/index.ts'

/** The link of a mail about an award, beside what the award says today. */
export interface FoundLink extends JoinedName {
  issuer_id: string
  award_id: string
  badge_id: string
  email: string
  expires_at: Date
  used_at: Date | null
  image_key: string
  issuer_image_key: string | null
  issued_on: Date
  recipient_name: string | null
  revoked_at: Date | null
  acceptance: string
  /** When it was said that the badge is not meant for the address. */
  disowned_at: Date | null
  name: string
  description: string
  criteria_text: string | null
  image_alt: string
  details: unknown
}

/** By the secret of the mail. An award that went to another address since is not what the link was written for. */
export const findKeepLink = async (db: Db, token: string): Promise<FoundLink | undefined> =>
  (await select(sql`k.token_hash = ${hashSecret(token)}`).execute(db)).rows[0]

const select = (which: RawBuilder<unknown>) => sql<FoundLink>`
  select k.issuer_id, k.award_id, k.email, k.expires_at, k.used_at, a.badge_id, a.image_key, a.issued_on, a.recipient_name,
    a.revoked_at, a.acceptance, b.name, b.description, b.criteria_text, b.image_alt, b.details,
    issuers.image_key as issuer_image_key, u.disowned_at, ${issuerNameSql}
  from keep_links k
  join awards a on a.issuer_id = k.issuer_id and a.award_id = k.award_id
  join badge_classes b on b.issuer_id = a.issuer_id and b.badge_id = a.badge_id
  join issuers on issuers.issuer_id = k.issuer_id
  left join undelivered_awards u on u.issuer_id = k.issuer_id and u.award_id = k.award_id
  where ${which} and a.recipient_type = 'email' and a.recipient_identifier = k.email`
