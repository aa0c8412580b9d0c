import { sql } from 'kysely'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { revokeStatusEntries } from '../../issuers/index.ts'
import { noteAwards } from '../../notifications/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'
import { addToCount } from '../add-to-count.ts'
import { cancelMailsOf } from './cancel-mails-of.ts'

export interface LockedAward {
  award_id: string
  list_number: number
  status_index: number
}

/** Revokes awards of one class that the transaction has locked and that are not revoked yet. */
export const markRevoked = async (
  tx: Tx,
  { issuerSlug, badgeSlug }: BadgePath,
  awards: readonly LockedAward[],
  reason: string,
): Promise<void> => {
  if (awards.length === 0) return
  const ids = awards.map(({ award_id }) => award_id)
  await tx
    .updateTable('awards')
    .set({ revoked_at: now(), revocation_reason: reason, updated_at: writtenAt('awards') })
    .where('issuer_id', '=', issuerSlug)
    .where('award_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  await cancelMailsOf(tx, issuerSlug, ids)
  const entries = awards.map((award) => ({ listNumber: award.list_number, index: award.status_index }))
  await revokeStatusEntries(tx, issuerSlug, entries)
  await addToCount(tx, { issuer_id: issuerSlug, badge_id: badgeSlug }, -awards.length)
  const revoked = awards.map(({ award_id }) => ({ issuer_id: issuerSlug, award_id }))
  await noteAwards(tx, 'revoked', issuerSlug, ids)
  await tellOfAwards(tx, 'award.revoked', revoked)
}
