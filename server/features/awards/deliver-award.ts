import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { NewAward } from '#contracts/awards.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { findVerifiedOwner, lockAddress } from '../accounts/index.ts'
import { awardMail } from './mail.ts'

const counterSlots = 16

export interface Delivery {
  awardId: string
  issuer: { issuer_id: string; name: string }
  badge: { badge_id: string; name: string; description: string }
  recipient: string
  input: NewAward
}

/** Puts the award where its recipient finds it: the backpack, or the address until somebody proves it; and the mail. */
export const deliverAward = async (tx: Tx, { awardId, issuer, badge, recipient, input }: Delivery): Promise<void> => {
  await countRecipient(tx, issuer.issuer_id, badge.badge_id, 1)
  if (input.recipient_type !== 'email') return
  await lockAddress(tx, recipient)
  const isFirst = await isFirstAward(tx, recipient)
  await tx
    .insertInto('recipient_awards')
    .values({ recipient_identifier: recipient, issuer_id: issuer.issuer_id, award_id: awardId })
    .execute()
  const accountId = await findVerifiedOwner(tx, recipient)
  if (accountId) {
    await tx
      .insertInto('backpack_entries')
      .values({ account_id: accountId, issuer_id: issuer.issuer_id, award_id: awardId, added_at: now() })
      .execute()
  }
  // The first award ever to an address always announces itself: its holder must know that data about them is kept.
  if (!input.create_notification && !isFirst) return
  await queueMail(tx, {
    kind: 'award',
    to: recipient,
    issuerId: issuer.issuer_id,
    awardId,
    ...awardMail({ awardId, recipient, issuer, badge, hasAccount: accountId !== undefined }),
  })
}

const isFirstAward = async (tx: Tx, recipient: string): Promise<boolean> =>
  (await tx
    .selectFrom('recipient_awards')
    .select('award_id')
    .where('recipient_identifier', '=', recipient)
    .limit(1)
    .executeTakeFirst()) === undefined

/** Adds to one of sixteen counters of the class, so that awards made at once do not wait for each other. */
export const countRecipient = async (tx: Tx, issuerId: string, badgeId: string, change: 1 | -1): Promise<void> => {
  await tx
    .insertInto('badge_counters')
    .values({ issuer_id: issuerId, badge_id: badgeId, slot: randomInt(counterSlots), recipients: change })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer_id', 'badge_id', 'slot'])
        .doUpdateSet({ recipients: sql`badge_counters.recipients + ${change}` }),
    )
    .execute()
}
