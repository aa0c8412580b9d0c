import { sql } from 'kysely'
import { takeOfQuota } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { refusalMark } from '#infra/mail/refused-mails.ts'
import { composeMail } from '#infra/mail/template.tsx'
import { findIssuer } from '../../issuers/index.ts'
import { noteRequests } from '../../notifications/index.ts'
import { listReviewers } from './list-reviewers.ts'

const day = 86_400
/** Days after which somebody has waited for long, and after which staff are reminded again. */
const longDays = 7

/** Mails the staff of issuers about requests that have come, once a day at most, and about such as wait for long, once a week. */
export const mailWaiting = async (tx: Tx, most: number): Promise<number> => {
  const due = await tx
    .selectFrom('request_tellings')
    .selectAll()
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { issuer_id, told_at, reminded_at } of due) {
    const { waiting, newest, oldest } = await countWaiting(tx, issuer_id)
    if (waiting === 0 && (told_at === null || told_at <= inSeconds(-day))) {
      await tx.deleteFrom('request_tellings').where('issuer_id', '=', issuer_id).execute()
      continue
    }
    const isNew = newest !== null && (told_at === null || newest > told_at)
    const isLong = oldest !== null && oldest <= inSeconds(-longDays * day)
    const isReminded = isLong && (reminded_at === null || reminded_at <= inSeconds(-longDays * day))
    if (isNew || isReminded) await tell(tx, issuer_id, { waiting, isReminded })
    await tx
      .updateTable('request_tellings')
      .set({
        due_at: inSeconds(day),
        ...(isNew ? { told_at: now() } : {}),
        ...(isReminded ? { reminded_at: now() } : {}),
      })
      .where('issuer_id', '=', issuer_id)
      .execute()
  }
  return due.length
}

const countWaiting = async (tx: Tx, issuerId: string) => {
  const { waiting, ...moments } = await tx
    .selectFrom('badge_requests')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      // What one of two has accepted is new to the other.
      sql<Date | null>`max(greatest(sent_at, first_accepted_at))`.as('newest'),
      fn.min<Date | null>('sent_at').as('oldest'),
    ])
    .where('issuer_id', '=', issuerId)
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), ...moments }
}

interface Waiting {
  waiting: number
  /** Whether somebody has waited for long. */
  isReminded: boolean
}

async function tell(tx: Tx, issuerId: string, of: Waiting): Promise<void> {
  const issuer = await findIssuer(tx, issuerId)
  if (!issuer) return
  const reviewers = await listReviewers(tx, issuerId)
  if (of.isReminded) {
    const told = reviewers.map(({ account_id }) => account_id)
    await noteRequests(tx, 'requests-wait', issuerId, told)
  }
  const addresses = reviewers.flatMap(({ email }) => email ?? [])
  const granted = await takeOfQuota(tx, 'requests-waiting', issuerId, addresses.length)
  for (const to of addresses.slice(0, granted)) {
    const letter = await writeFor(tx, { to }, () => waitingMail(issuer, of))
    await queueMail(tx, { kind: 'requests-waiting', to, ...letter, issuerId })
  }
}

export const waitingMail = (issuer: { issuer_id: string; name: string }, { waiting, isReminded }: Waiting) => {
  const subject = t('Requests for badges of {issuer}', { issuer: issuer.name })
  return {
    subject,
    ...composeMail({
      subject,
      heading: t('{waiting, plural, one {# request waits} other {# requests wait}} for a decision', { waiting }),
      paragraphs: [
        isReminded
          ? t('Somebody has waited for a week. Look at what they show, and accept it, send it back or decline it.')
          : t('People have asked for badges. Look at what they show, and accept it, send it back or decline it.'),
      ],
      button: { label: t('Look at the requests'), url: writeMailedLink('requests', { issuer: issuer.issuer_id }) },
      footnote: t(
        'You get this mail, once a day at most, because you decide on requests. You can switch it off on the page of the requests.',
      ),
      refusal: refusalMark(),
    }),
  }
}
