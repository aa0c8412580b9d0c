import { setImmediate as giveWay } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { KeyRenewalsTable } from '#infra/db/schema/tables.ts'
import { storableJson } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { tell } from '#infra/events.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { afterLast, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import type { ProofKey } from '#openbadges'
import { enqueueRenewal, loadSigningKey, noteRenewal, signAward } from '../../issuers/index.ts'
import { keepAllAnew } from '../documents/keep-documents.ts'
import { credentialColumns, documentColumns, openCredentials, openDocuments } from '../documents/open-documents.ts'
import { announceChange } from '../lists/changes.ts'
import { tellOfRenewal } from '../mails/tell-of-renewal.ts'
import { signedAnew } from '../signing/signed-anew.ts'
import { inWholeSeconds } from './write-documents.ts'

type Renewal = Selectable<KeyRenewalsTable>

const jobData = z.object({ issuerId: z.string(), keyId: z.string() })
const awardsPerChunk = 200
// Requests are answered after so many signatures at the latest.
const awardsPerSlice = 10
const turnMilliseconds = 20_000

/**
 * Signs anew what a leaked key has signed, chunk by chunk in the order of the ids: who takes the work up after a crash
 * goes on where it stopped. Nothing can have been signed with that key since, so each award is looked at once.
 */
export const runRenewal: JobHandler = async (data, job) => {
  const { issuerId, keyId } = jobData.parse(data)
  const end = performance.now() + turnMilliseconds
  while (!job.signal.aborted && performance.now() < end) {
    const { renewed, isLast } = await transaction(db(), (tx) => renewChunk(tx, issuerId, keyId))
    for (const awardId of renewed) announceChange(awardId)
    if (isLast) return
  }
  await transaction(db(), (tx) => enqueueRenewal(tx, issuerId, keyId))
}

/** Asks for what is not done and may have lost its job. */
export const sweepRenewals: Sweep = {
  name: 'key-renewals',
  steps: [
    walk(async (tx, most, after) => {
      const open = await tx
        .selectFrom('key_renewals')
        .select(['issuer_id', 'key_id'])
        .where('finished_at', 'is', null)
        .where('key_id', '>', after)
        .orderBy('key_id')
        .limit(most)
        .execute()
      for (const { issuer_id, key_id } of open) await enqueueRenewal(tx, issuer_id, key_id)
      return { rows: open.length, after: afterLast(open, most, (row) => row.key_id) }
    }),
  ],
}

async function renewChunk(tx: Tx, issuerId: string, keyId: string): Promise<{ renewed: string[]; isLast: boolean }> {
  const renewal = await tx
    .selectFrom('key_renewals')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('key_id', '=', keyId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!renewal) return { renewed: [], isLast: true }
  const rows = await openCredentials(
    tx,
    await tx
      .selectFrom('awards')
      .select(credentialColumns)
      .select('award_id')
      .where('issuer_id', '=', issuerId)
      .where('award_id', '>', renewal.after_award)
      .orderBy('award_id')
      .limit(awardsPerChunk)
      .execute(),
  )
  const theirs = rows.filter(isSignedBy(keyId)).map((row) => row.award_id)
  const renewed = theirs.length > 0 ? await signAnew(tx, renewal, theirs) : []
  const isLast = rows.length < awardsPerChunk
  await noteRenewal(tx, renewal, {
    after_award: rows.at(-1)?.award_id ?? renewal.after_award,
    examined: renewal.examined + rows.length,
    renewed: renewal.renewed + renewed.length,
    finished_at: isLast ? now() : null,
  })
  // Last, since the share of mails that an issuer has is taken after all other locks.
  await tellOfRenewal(tx, renewal, renewed)
  if (isLast) await forgetWhoWasTold(tx, renewal)
  return { renewed, isLast }
}

/** Whether the key stands in it: in its own proof, or in that of an endorsement inside. */
const isSignedBy =
  (keyId: string) =>
  ({ credential }: { credential: string }): boolean =>
    credential.includes(`#${keyId}"`)

async function signAnew(tx: Tx, { issuer_id, key_id }: Renewal, awardIds: string[]): Promise<string[]> {
  const found = await openDocuments(
    tx,
    await tx
      .selectFrom('awards')
      .select(documentColumns)
      .select('award_id')
      .where('issuer_id', '=', issuer_id)
      .where('award_id', '=', sql<string>`any(${awardIds}::text[])`)
      .orderBy('award_id')
      .forUpdate()
      .execute(),
  )
  // Who corrected it meanwhile has signed it anew.
  const awards = found.filter(isSignedBy(key_id))
  const key = await loadSigningKey(tx, issuer_id)
  const credentials = await signInSlices(
    awards.map((award) => award.credential),
    key,
  )
  const renewed = awards.map((award) => award.award_id)
  const columns = await keepAllAnew(
    tx,
    awards.map((former, index) => {
      const credential = credentials[index]
      if (credential === undefined) throw new Error('Fewer credentials came back than were to be signed.')
      return { former, documents: { assertion: former.assertion, credential } }
    }),
  )
  const fresh = awards.map(({ award_id }, index) => ({ award_id, ...columns[index] }))
  // What is kept of an award in memory goes by its version.
  await sql`
    update awards set assertion = fresh.assertion, credential = fresh.credential, template_id = fresh.template_id,
      documents = fresh.documents, version = version + 1, renewed_at = ${now()}, updated_at = ${writtenAt('awards')}
    from json_to_recordset(${storableJson(fresh)}::json)
      as fresh (award_id text, assertion text, credential text, template_id text, documents text)
    where issuer_id = ${issuer_id} and awards.award_id = fresh.award_id`.execute(tx)
  await tell(signedAnew, tx, { issuerId: issuer_id, awardIds: renewed })
  return renewed
}

async function forgetWhoWasTold(tx: Tx, { issuer_id, key_id }: Renewal): Promise<void> {
  await tx.deleteFrom('key_renewal_mails').where('issuer_id', '=', issuer_id).where('key_id', '=', key_id).execute()
}

async function signInSlices(credentials: readonly string[], key: ProofKey): Promise<string[]> {
  const created = inWholeSeconds(now())
  const signed: string[] = []
  for (const [index, credential] of credentials.entries()) {
    if (index % awardsPerSlice === awardsPerSlice - 1) await giveWay()
    signed.push(JSON.stringify(await signAward(JSON.parse(credential), key, created)))
  }
  return signed
}
