import type { Db } from '#infra/db/connections/connect.ts'
import { joinLocatedAwards } from '../awards/index.ts'
import { issuerNameColumns } from '../issuers/index.ts'

/** An award as a tool is told of it. */
export const findAwardForTool = (db: Db, awardId: string) =>
  joinLocatedAwards(db)
    .select([
      'awards.award_id',
      'awards.issuer_id',
      'awards.badge_id',
      'recipient_identifier',
      'badge_classes.name as badge_name',
    ])
    .select(issuerNameColumns)
    .where('award_locations.award_id', '=', awardId)
    .executeTakeFirst()

export const isInBackpack = async (db: Db, accountId: string, awardId: string): Promise<boolean> => {
  const entry = await db
    .selectFrom('backpack_entries')
    .select('award_id')
    .where('account_id', '=', accountId)
    .where('award_id', '=', awardId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return entry !== undefined
}

/** The name and the proven addresses of who opens a tool. */
export const findPerson = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()

export const listProvenAddresses = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db.selectFrom('verified_emails').select('email').where('account_id', '=', accountId).execute()
  return rows.map(({ email }) => email)
}
