import { z } from 'zod'
import { tryCharge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { refuse, throttled } from '#infra/errors.ts'
import { clientKey, takeCooldown } from '#infra/http/limits/throttle.ts'
import type { VerifyReport } from '#openbadges'
import type { ImportedRow } from '../../backpack/index.ts'
import { rememberVerification } from '../../imports/index.ts'
import { examineBadge } from '../../verifier/index.ts'
import { readAward } from '../award-reader.ts'
import { describeCopy } from '../copies/describe-copy.ts'
import { findBriefImport, findPublicImport } from '../queries-imported.ts'
import { presentAward } from './award-document.ts'

const document = z.record(z.string(), z.unknown())
const pauseSeconds = 10

/**
 * The badge with its class and issuer; what is known of one from elsewhere, which is verified at its source first, by whoever
 * asks, and what came of it is kept: whoever cannot be reached says nothing against it.
 */
export const verifyPublished = async (entityId: string, ip: string): Promise<Record<string, unknown>> => {
  if (!(await tryCharge(db(), 'verify-public', { network: clientKey(ip) }))) throw throttled(60)
  const imported = (await readAward(entityId)) ? undefined : await findPublicImport(db(), entityId)
  // Whoever asks again at once gets what is known by now.
  if (imported && (await takeCooldown(db(), `public-verify:${entityId}`, pauseSeconds)) === true) {
    await verifyAtSource(imported)
  }
  return imported ? describeKnown(entityId) : presentOwn(entityId)
}

async function presentOwn(entityId: string): Promise<Record<string, unknown>> {
  const award = await readAward(entityId)
  if (!award) throw refuse('import.not-found')
  return document.parse(JSON.parse((await presentAward(award, '2_0', ['badge', 'badge.issuer'])).text))
}

async function describeKnown(importId: string): Promise<Record<string, unknown>> {
  const copy = await findBriefImport(db(), importId)
  if (!copy) throw refuse('import.not-found')
  return describeCopy(copy)
}

/** What the badge said when it was brought in stays as it is; only what is known of it changes. */
async function verifyAtSource(row: ImportedRow): Promise<void> {
  const { verification, report } = await examineBadge({ text: row.credential })
  if (report.verdict === 'unverifiable') throw refuse('import.unverifiable')
  await rememberVerification(db(), row, verification)
  const { reason, codes, checks } = report
  const isRevoked = checks.some(({ name, status }) => name === 'status' && status === 'failed')
  if (!isRevoked && isBroken(checks))
    throw refuse('import.invalid', { sentence: { words: reason, means: codes.reason } })
}

/** That a badge has expired makes it no worse than it was. */
const isBroken = (checks: VerifyReport['checks']): boolean =>
  checks.some(({ name, status }) => status === 'failed' && name !== 'expiry')
