import type { BadgePath } from '#contracts/badge-classes.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'

const selectAwards = (db: Db) =>
  db
    .selectFrom('awards')
    .leftJoin('email_addresses', (join) =>
      join.onRef('email_addresses.account_id', '=', 'awards.created_by').on('email_addresses.is_primary', '=', true),
    )
    .selectAll('awards')
    .select('email_addresses.email as creator_email')

export type AwardRow = Awaited<ReturnType<typeof listAwardsOf>>[number]

export interface AwardFilter {
  recipients: string[]
  includeExpired: boolean
  includeRevoked: boolean
  /** Keyset: rows strictly older, or strictly newer, than this one. */
  before?: { createdAt: Date; awardId: string }
  after?: { createdAt: Date; awardId: string }
  limit: number
}

/** A page of a badge class's awards, newest first. */
export const listAwardsOf = async (db: Db, { issuerSlug, badgeSlug }: BadgePath, filter: AwardFilter) => {
  const direction = filter.after ? 'asc' : 'desc'
  let query = selectAwards(db)
    .where('awards.issuer_id', '=', issuerSlug)
    .where('awards.badge_id', '=', badgeSlug)
    .orderBy('awards.created_at', direction)
    .orderBy('awards.award_id', direction)
    .limit(filter.limit)
  if (filter.recipients.length > 0) query = query.where('awards.recipient_identifier', 'in', filter.recipients)
  if (!filter.includeRevoked) query = query.where('awards.revoked_at', 'is', null)
  if (!filter.includeExpired) {
    query = query.where((eb) => eb.or([eb('awards.expires_at', 'is', null), eb('awards.expires_at', '>=', now())]))
  }
  const { before, after } = filter
  if (before) {
    query = query.where((eb) =>
      eb(eb.refTuple('awards.created_at', 'awards.award_id'), '<', eb.tuple(before.createdAt, before.awardId)),
    )
  }
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('awards.created_at', 'awards.award_id'), '>', eb.tuple(after.createdAt, after.awardId)),
    )
  }
  const rows = await query.execute()
  return after ? rows.reverse() : rows
}

export const findAward = (db: Db, { issuerSlug, badgeSlug }: BadgePath, awardId: string) =>
  selectAwards(db)
    .where('awards.issuer_id', '=', issuerSlug)
    .where('awards.badge_id', '=', badgeSlug)
    .where('awards.award_id', '=', awardId)
    .executeTakeFirst()

/** An award of the same class to the same recipient that is neither revoked nor expired. */
export const findDuplicate = (db: Db, { issuerSlug, badgeSlug }: BadgePath, recipient: string) =>
  db
    .selectFrom('awards')
    .select('award_id')
    .where('issuer_id', '=', issuerSlug)
    .where('badge_id', '=', badgeSlug)
    .where('recipient_identifier', '=', recipient)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>=', now())]))
    .limit(1)
    .executeTakeFirst()
