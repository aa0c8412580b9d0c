import { z } from 'zod'
import { nameOutcome } from '#contracts/verifier/name-outcome.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { cut } from '#infra/one-line.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { verifyCounted } from '../count-verification.ts'
import { openHanded } from '../pages/open-handed.ts'
import { makePorts, type Ports } from '../ports.ts'
import { present } from '../present.ts'
import { forgetRecipient } from '../reports/forget-recipient.ts'
import { enqueueVerifierBatch } from './create-batch.ts'
import { finishBatch } from './finish-batch.ts'
import { shareFetches } from './share-fetches.ts'

const job = z.object({ batchId: z.string() })
const faulty = z.object({
  fault: z.string(),
  noBadge: z.literal(true).optional(),
  isOpen: z.literal(true).optional(),
})
const stored = z.union([z.object({ url: z.string() }), z.object({ text: z.string() }), faulty])

const rowsPerChunk = 20
const lanes = 4
// Well below the time a job may take: a badge whose hosts do not answer takes most of the rest.
const turnMilliseconds = 10_000
const resultMaximum = 16 * 1024

/** Checks what waits, a few at a time. Whoever takes the batch up after a crash goes on with the rows that wait. */
export const runVerifierBatch: JobHandler = async (data, { signal }) => {
  const { batchId } = job.parse(data)
  const end = performance.now() + turnMilliseconds
  const fetch = shareFetches(makePorts().fetch)
  while (!signal.aborted && performance.now() < end) {
    const rows = await takeWaiting(batchId)
    if (rows.length === 0) return finishBatch(batchId)
    const work = async () => {
      for (let row = rows.shift(); row; row = rows.shift()) {
        if (signal.aborted || performance.now() > end) return
        await settleRow(batchId, row.row_number, await checkRow(row.input, { ...makePorts(), fetch }))
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
  }
  await transaction(db(), (tx) => enqueueVerifierBatch(tx, batchId))
}

const takeWaiting = (batchId: string) =>
  db()
    .selectFrom('verification_batch_rows')
    .select(['row_number', 'input'])
    .where('batch_id', '=', batchId)
    .where('verdict', 'is', null)
    .orderBy('row_number')
    .limit(rowsPerChunk)
    .execute()

/** The badge itself is forgotten; what was found stays. */
const settleRow = (batchId: string, rowNumber: number, result: Verification) =>
  db()
    .updateTable('verification_batch_rows')
    .set({ verdict: nameOutcome(result), result: storableJson(result), input: null })
    .where('batch_id', '=', batchId)
    .where('row_number', '=', rowNumber)
    .where('verdict', 'is', null)
    .execute()

async function checkRow(input: string | null, ports: Ports): Promise<Verification> {
  const badge = stored.parse(JSON.parse(input ?? '{"fault":""}'))
  if ('fault' in badge) {
    const found = describeFault(badge.isOpen ? 'unverifiable' : 'invalid', badge.fault)
    return badge.noBadge ? { ...found, noBadge: true } : found
  }
  try {
    const handed = await openHanded(badge, ports)
    const report = await verifyCounted(handed.input, { ...handed.ports, now: now() })
    return bound(forgetRecipient(handed.tell(await present(report, now())), undefined))
  } catch (error) {
    context().log.warn({ err: error }, 'A badge of a batch could not be checked')
    return describeFault('unverifiable', inEnglish(makeMessage('check.again')))
  }
}

const describeFault = (verdict: 'invalid' | 'unverifiable', detail: string): Verification => ({
  verdict,
  reason: detail,
  checks: [{ name: 'format', status: verdict === 'invalid' ? 'failed' : 'not-checked', detail }],
  checkedAt: now().toISOString(),
})

/** A result that says too much is cut down to its verdict and what did not pass. */
function bound(result: Verification): Verification {
  if (JSON.stringify(result).length <= resultMaximum) return result
  const { verdict, reason, next, checks, credential, foundOn, checkedAt } = result
  const short = (text: string | undefined) => text && cut(text, 500)
  return {
    verdict,
    reason: cut(reason, 500),
    ...(next ? { next: cut(next, 500) } : {}),
    checks: checks
      .filter(({ status }) => status !== 'passed')
      .slice(0, 20)
      .map(({ name, status, detail }) => ({ name: cut(name, 100), status, detail: cut(detail, 500) })),
    ...(credential
      ? {
          credential: {
            version: credential.version,
            id: short(credential.id),
            name: short(credential.name),
            issuer: {
              id: short(credential.issuer?.id),
              name: short(credential.issuer?.name),
              confirmed: credential.issuer?.confirmed,
            },
            issuedOn: short(credential.issuedOn),
            expires: short(credential.expires),
          },
        }
      : {}),
    ...(foundOn ? { foundOn } : {}),
    checkedAt,
  }
}
