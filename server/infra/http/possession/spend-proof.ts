import { sql } from 'kysely'
import { inSeconds, now } from '../../clock.ts'
import { db } from '../../context.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { deleteEnded } from '../../sweeps/drop-ended.ts'

// Every call with a bound token leaves a row, for a few minutes; the hourly sweep alone would come late.
const pruneEvery = 101
const mostPruned = 1000

let spent = 0

/** False for a proof that was spent within so many seconds, by any process: the database decides between two at once. */
export const spendProof = async (name: string, seconds: number): Promise<boolean> => {
  const hash = hashSecret(name)
  const row = await db()
    .insertInto('spent_proofs')
    .values({ proof_hash: hash, expires_at: inSeconds(seconds) })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .returning('proof_hash')
    .executeTakeFirst()
  if (++spent % pruneEvery === 0)
    await deleteEnded(db(), 'spent_proofs', 'proof_hash', sql`expires_at <= ${now()}`, mostPruned)
  return row !== undefined
}
