import type { Db } from '#infra/db/connections/connect.ts'
import { credentialColumns, openCredentials, openOne } from '../awards/index.ts'

/** Where an award lies, by its id. */
export const findPlace = async (db: Db, awardId: string) => {
  const row = await db
    .selectFrom('awards')
    .select(['issuer_id', 'badge_id', 'award_id', 'revoked_at'])
    .where('award_id', '=', awardId)
    .executeTakeFirst()
  return (
    row && {
      issuerSlug: row.issuer_id,
      badgeSlug: row.badge_id,
      awardSlug: row.award_id,
      isRevoked: row.revoked_at !== null,
    }
  )
}

/** The signed text of an award, by its id. */
export const findCredential = async (db: Db, awardId: string) => {
  const row = await db.selectFrom('awards').select(credentialColumns).where('award_id', '=', awardId).executeTakeFirst()
  return openOne(openCredentials, db, row)
}
