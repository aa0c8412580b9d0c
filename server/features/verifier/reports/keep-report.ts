import { createHash } from 'node:crypto'
import { type KeptReport, reportDays } from '#contracts/verifier/verifier-reports.ts'
import { tryCharge } from '#infra/budgets/charge.ts'
import { now } from '#infra/clock.ts'
import { config, context, db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { newId } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { type BadgeToVerify, verifyBadge } from '../verify-badge.ts'
import { forgetNamed, forgetRecipient } from './forget-recipient.ts'
import { requireReport } from './queries.ts'
import { signReport } from './sign-report.ts'
import { siteDid } from './site-key.ts'

const hour = 3600
const day = 24 * hour
const tokenBytes = 24
const documentMaximum = 512 * 1024

/** Checks the badge now, and keeps what came of it under an address that nobody can guess. */
export const keepReport = async (
  actor: Actor | undefined,
  badge: BadgeToVerify,
  ip: string,
  key: RequestKey | undefined,
): Promise<KeptReport & { deleteToken: string }> => {
  const isLeft = actor
    ? await tryCharge(db(), 'verify-report-own', { accountId: actor.accountId })
    : await tryCharge(db(), 'verify-report', { network: clientKey(ip) })
  if (!isLeft) throw refuse('verify.reports', { expires: hour })
  const verification = forgetRecipient(await verifyBadge(badge, ip), badge.recipient)
  const reportId = newId()
  const createdAt = now()
  const keptUntil = new Date(createdAt.getTime() + reportDays * day * 1000)
  const report: KeptReport = {
    id: reportId,
    url: reportUrl(reportId),
    issuer: siteDid(),
    subject: describeSubject(badge),
    verification,
    recipientAsked: Boolean(badge.recipient?.trim()),
    createdAt: createdAt.toISOString(),
    keptUntil: keptUntil.toISOString(),
  }
  const { id, url, ...claims } = report
  const document = await signReport(
    JSON.parse(storableJson({ id: url, type: ['BadgeVerificationReport'], reportId: id, ...claims })),
  )
  if (document.length > documentMaximum) throw refuse('verify.report-size')
  const kept = await transaction(db(), async (tx) => {
    const earlier = await findMade(tx, key, reportId)
    if (earlier !== undefined) return earlier
    await tx
      .insertInto('verification_reports')
      .values({
        report_id: reportId,
        delete_hash: hashSecret(tokenOf(reportId)),
        document,
        created_at: createdAt,
        keep_until: keptUntil,
      })
      .execute()
    return reportId
  })
  return { ...(kept === reportId ? report : await requireReport(kept)), deleteToken: tokenOf(kept) }
}

/** Made of the master key, so that a request that is sent again is told the same one. */
const tokenOf = (reportId: string): string =>
  context().masterKey.derive(`report ${reportId}`).subarray(0, tokenBytes).toString('base64url')

/** The page of a report. */
export const reportUrl = (reportId: string): string => `${config().origin}/verify/reports/${reportId}`

function describeSubject({ url, image, credential }: BadgeToVerify): KeptReport['subject'] {
  if (url !== undefined) return { kind: 'link', url: forgetNamed(url.trim()) }
  if (image !== undefined) {
    return { kind: 'image', sha256: digest(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')) }
  }
  return { kind: 'document', sha256: digest(typeof credential === 'string' ? credential : JSON.stringify(credential)) }
}

const digest = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
