import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import type { createClaimPrint as endpoint } from '#contracts/claims/codes.ts'
import { config, context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { currentLanguage, inLanguage, t } from '#infra/languages/texts.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { writeLocalMoment } from '#shared/i18n/write-local-moment.ts'
import { writeDisposition } from '../../backpack/index.ts'
import { findBadgeClass } from '../../badge-classes/index.ts'
import { findIssuer, nameOfIssuer, tellBadge } from '../../issuers/index.ts'
import type { ClaimRow } from '../queries.ts'
import { drawSlips, type SlipWords } from './draw-slips.ts'
import { makeCodes } from './make-codes.ts'
import { voidBatch } from './void-batch.ts'

type Wanted = z.output<typeof endpoint.body> & { locale: Locale }

/** Makes codes and gives them as a file to print, this once: no other one has them. */
export const sendSheet = async (
  reply: FastifyReply,
  actor: Actor,
  at: ClaimPath,
  { count, paper, locale }: Wanted,
): Promise<FastifyReply> => {
  const made = await makeCodes(actor, at, count)
  try {
    return await sendMade(reply, made, { paper, locale })
  } catch (error) {
    // Nobody else has them. What went wrong first is what is told.
    await voidBatch(actor, { ...at, batch: made.batch }).catch((err: unknown) =>
      context().log.error({ err, claim: at.claimId, batch: made.batch }, 'codes that nobody has could not be voided'),
    )
    throw error
  }
}

async function sendMade(
  reply: FastifyReply,
  { claim, codes }: Awaited<ReturnType<typeof makeCodes>>,
  { paper, locale }: Omit<Wanted, 'count'>,
): Promise<FastifyReply> {
  const words = await sayWords(claim, locale)
  const last = codes.at(-1)?.serial ?? 0
  const slips = codes.map(({ serial, code }) => ({
    code,
    // Capitals alone make a small code.
    address: `${config().origin}/C/${code}`.toUpperCase(),
    number: inLanguage(locale, () => t('Number {serial, number}, up to {last, number}', { serial, last })),
  }))
  const pdf = await drawSlips(slips, words, { paper, lang: words.lang })
  return reply
    .type('application/pdf')
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', writeDisposition(`${claim.title} ${codes[0]?.serial}-${last}.pdf`))
    .header('Content-Security-Policy', filePolicy)
    .send(pdf)
}

async function sayWords(claim: ClaimRow, locale: Locale): Promise<SlipWords & { lang: string }> {
  const issuer = await findIssuer(db(), claim.issuer_id)
  const badge = await findBadgeClass(db(), { issuerSlug: claim.issuer_id, badgeSlug: claim.badge_id })
  if (!issuer || !badge) throw notFound()
  return inLanguage(locale, () => {
    const { name } = tellBadge(badge, [locale])
    return {
      lang: currentLanguage(),
      service: serviceName(),
      title: `${claim.title} - ${name}`,
      badge: name,
      issuer: t('From {issuer}', { issuer: nameOfIssuer(issuer) }),
      hint: t('Scan it, or type the code at {address}', { address: `${new URL(config().origin).host}/claim` }),
      until: claim.closes_at
        ? t('Until {moment}', { moment: writeLocalMoment(claim.closes_at, claim.time_zone) })
        : undefined,
    }
  })
}
