import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { portions, type Sweep } from '#infra/sweeps/sweep.ts'
import { loadSigningKey, readSigned, signAward } from '../issuers/index.ts'

const mostAtOnce = 200
const turnMilliseconds = 20_000

/** Signs anew what a key has signed that leaked: nothing that bears its signature counts any more. */
export const sweep: Sweep = { name: 'endorsements', steps: [portions(renewSome, mostAtOnce)] }

/** The same as soon as a leak is known, until none is left; what a turn leaves over the next sweep takes up. */
export const runEndorsementRenewal: JobHandler = async (_data, { signal }) => {
  const end = performance.now() + turnMilliseconds
  while (!signal.aborted && performance.now() < end) {
    if ((await transaction(db(), (tx) => renewSome(tx, mostAtOnce))) < mostAtOnce) return
  }
}

async function renewSome(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<Leaked>`
    select endorsement_id, endorser_id, credential from endorsements
    where withdrawn_at is null
      and endorser_id = any(array(select issuer_id from issuer_keys where leaked_at is not null))
      and exists (
      select from issuer_keys k
      where k.issuer_id = endorser_id and k.leaked_at is not null
        and position('#' || k.key_id || '"' in credential) > 0
    )
    limit ${most} for update skip locked`.execute(tx)
  for (const row of rows) await renew(tx, row)
  return rows.length
}

interface Leaked {
  endorsement_id: string
  endorser_id: string
  credential: string
}

async function renew(tx: Tx, { endorsement_id, endorser_id, credential }: Leaked): Promise<void> {
  const created = new Date(Math.floor(now().getTime() / 1000) * 1000)
  const signed = await signAward(readSigned(credential), await loadSigningKey(tx, endorser_id), created)
  await tx
    .updateTable('endorsements')
    .set({ credential: JSON.stringify(signed) })
    .where('endorsement_id', '=', endorsement_id)
    .execute()
}
