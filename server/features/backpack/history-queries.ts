import type { Db } from '#infra/db/connections/connect.ts'
import { issuerNameColumns } from '../issuers/index.ts'
import { joinKeptAwards } from './queries.ts'

/** Far more than a person's badge ever has; whoever fills a table from outside must not fill an answer. */
const mostEvents = 500

/** When what happened to an award in the backpack. */
export const findEntryDates = (db: Db, accountId: string, awardId: string) =>
  joinKeptAwards(db)
    .select([
      'awards.issuer_id',
      'awards.created_at',
      'awards.accepted_at',
      'awards.renewed_at',
      'awards.revoked_at',
      'awards.revocation_reason',
      'awards.expires_at',
    ])
    .select(issuerNameColumns)
    .where('backpack_entries.account_id', '=', accountId)
    .where('backpack_entries.award_id', '=', awardId)
    .where('awards.acceptance', '!=', 'Rejected')
    .executeTakeFirst()

export const listCorrections = (db: Db, issuerId: string, awardId: string) =>
  db
    .selectFrom('award_versions')
    .select('replaced_at')
    .where('issuer_id', '=', issuerId)
    .where('award_id', '=', awardId)
    .orderBy('version', 'desc')
    .limit(mostEvents)
    .execute()

// Collections and sharing come after the backpack and build on it; the history of a badge reads what they wrote down.
export const listCollecting = (db: Db, accountId: string, badgeId: string) =>
  db
    .selectFrom('collection_badges')
    .innerJoin('collections', (join) =>
      join
        .onRef('collections.account_id', '=', 'collection_badges.account_id')
        .onRef('collections.collection_id', '=', 'collection_badges.collection_id'),
    )
    .select(['collections.name', 'collection_badges.added_at'])
    .where('collection_badges.account_id', '=', accountId)
    .where('collection_badges.badge_id', '=', badgeId)
    .orderBy('collection_badges.added_at', 'desc')
    .limit(mostEvents)
    .execute()

export const listSharing = (db: Db, badgeId: string) =>
  db
    .selectFrom('shares')
    .select(['provider', 'shared_on'])
    .distinct()
    .where('kind', '=', 'badge')
    .where('target_id', '=', badgeId)
    .orderBy('shared_on', 'desc')
    .orderBy('provider')
    .limit(mostEvents)
    .execute()
