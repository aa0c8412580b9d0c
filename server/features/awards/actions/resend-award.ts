import type { z } from 'zod'
import type { AwardPath } from '#contracts/awards/awards.ts'
import type { sendAwardMails } from '#contracts/awards/issuer-desk.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { requireRole } from '../../issuers/index.ts'
import { type MailAgain, mailAgain } from './mail-again.ts'

/** Sends the mail about an award once more. */
export const resendAward = async (actor: Actor, at: AwardPath): Promise<void> => {
  await transaction(db(), async (tx) => {
    const issuer = await requireRole(tx, actor, at.issuerSlug, 'award')
    await requireBadgeClass(tx, at)
    const { awardSlug, badgeSlug } = at
    const outcomes = await mailAgain(tx, actor, issuer, { awards: [awardSlug], kind: 'again', badgeSlug })
    const obstacle = outcomes.get(at.awardSlug)
    if (obstacle) throw obstacle
  })
}

/** The same for several of an issuer; those that get none are named with the reason. */
export const resendAwards = async (
  actor: Actor,
  issuerSlug: string,
  order: MailAgain,
): Promise<z.output<typeof sendAwardMails.response>> => {
  const outcomes = await transaction(db(), async (tx) => {
    const issuer = await requireRole(tx, actor, issuerSlug, 'award')
    return mailAgain(tx, actor, issuer, order)
  })
  const all = [...outcomes]
  return {
    sent: all.flatMap(([award, obstacle]) => (obstacle ? [] : award)),
    refused: all.flatMap(([award, obstacle]) => (obstacle ? { award, reason: obstacle.message } : [])),
  }
}
