import type { z } from 'zod'
import { reminderPauseDays, type sendAwardMails } from '#contracts/awards/issuer-desk.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { type AppError, notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findLanguages } from '#infra/languages/find-languages.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { isOver } from '#shared/badges/is-over.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { listBadgeClassesById } from '../../badge-classes/index.ts'
import { nameOfIssuer, queueAwardMail, type requireRole } from '../../issuers/index.ts'
import { findRecipients } from '../find-recipients.ts'
import { findDisowned } from '../mails/disowned.ts'
import { newKeepLink, storeKeepLinks } from '../mails/keep-links.ts'
import { awardMail } from '../mails/mail.ts'
import { writeNarrative } from '../mails/write-narrative.tsx'
import { findLastMails, lockMailed } from '../queries.ts'

export type MailAgain = z.output<typeof sendAwardMails.body>
type Issuer = Awaited<ReturnType<typeof requireRole>>
type Award = Awaited<ReturnType<typeof lockMailed>>[number]

/** Seconds between two mails about one award, the first one included. */
const pauses = { again: 300, reminder: reminderPauseDays * 86_400 }

/**
 * Writes once more to those who were awarded, at the address it was awarded to, and answers why not to each of the others.
 * The awards are locked, so that no mail goes out about one that is being revoked, nor two about the same.
 */
export async function mailAgain(
  tx: Tx,
  actor: Actor,
  issuer: Issuer,
  { awards, kind, badgeSlug }: MailAgain & { badgeSlug?: string },
): Promise<Map<string, AppError | undefined>> {
  const found = new Map(
    (
      await lockMailed(tx, { issuerSlug: issuer.issuer_id, ...(badgeSlug === undefined ? {} : { badgeSlug }) }, awards)
    ).map((award) => [award.award_id, award]),
  )
  const lastMails = await findLastMails(tx, issuer.issuer_id, [...found.keys()])
  const disowned = await findDisowned(tx, issuer.issuer_id, [...found.keys()])
  const outcomes = new Map(
    awards.map((id) => {
      const award = found.get(id)
      return [
        id,
        award ? findObstacle({ ...award, isDisowned: disowned.has(id) }, kind, lastMails.get(id)) : notFound(),
      ]
    }),
  )
  await write(
    tx,
    actor,
    issuer,
    [...found.values()].filter(({ award_id }) => outcomes.get(award_id) === undefined),
  )
  return outcomes
}

function findObstacle(
  award: Award & { isDisowned: boolean },
  kind: MailAgain['kind'],
  last: Date | undefined,
): AppError | undefined {
  if (award.revoked_at) return refuse('award.revoked')
  if (award.recipient_type !== 'email') return refuse('request.invalid', { sentence: makeMessage('award.no-mail') })
  if (award.isDisowned) return refuse('request.invalid', { sentence: makeMessage('award.disowned') })
  if (kind === 'reminder' && award.acceptance !== 'Unaccepted') {
    return refuse('request.invalid', { sentence: makeMessage('award.taken') })
  }
  if (kind === 'reminder' && isOver(award.expires_at, now())) {
    return refuse('request.invalid', { sentence: makeMessage('award.ended') })
  }
  const pause = last ? Math.ceil(pauses[kind] - (now().getTime() - last.getTime()) / 1000) : 0
  if (pause <= 0) return undefined
  return refuse('mail.throttled', {
    expires: pause,
    ...(kind === 'reminder' ? { sentence: makeMessage('award.told-lately') } : {}),
  })
}

async function write(tx: Tx, actor: Actor, issuer: Issuer, awards: readonly Award[]): Promise<void> {
  if (awards.length === 0) return
  const addresses = awards.map((award) => award.recipient_identifier)
  const { ownerOf } = await findRecipients(tx, addresses)
  const languageOf = await findLanguages(tx, addresses, actor.accountId)
  const classes = await listBadgeClassesById(tx, [...new Set(awards.map(({ badge_id }) => badge_id))])
  const badges = new Map(classes.map((badge) => [badge.badge_id, badge]))
  const letters = awards.flatMap((award) => {
    const badge = badges.get(award.badge_id)
    if (!badge) return []
    const { award_id: awardId, recipient_identifier: to } = award
    const hasAccount = ownerOf({ type: 'email', identifier: to }) !== undefined
    const words = { name: award.recipient_name ?? '', narrative: writeNarrative(award.narrative ?? '') }
    const keep = newKeepLink()
    const letter = inLanguage(languageOf(to), () =>
      awardMail({ awardId, keep, issuer: nameOfIssuer(issuer), badge, hasAccount, ...words, isReminder: true }),
    )
    return [{ kind: 'award' as const, to, ...letter, awardId, keep }]
  })
  await storeKeepLinks(
    tx,
    issuer.issuer_id,
    letters.map(({ keep, awardId, to: email }) => ({ ...keep, awardId, email })),
  )
  await queueAwardMail(
    tx,
    issuer.issuer_id,
    letters.map(({ keep: _, ...mail }) => mail),
  )
}
