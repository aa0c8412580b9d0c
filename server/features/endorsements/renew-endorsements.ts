import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { loadSigningKey, readSigned, signAward } from '../issuers/index.ts'

const mostAtOnce = 200

/** Signs anew what a key has signed that leaked: nothing that bears its signature counts any more. */
export const renewEndorsements = async (db: Db): Promise<void> => {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ endorsement_id: string; endorser_id: string; credential: string }>`
      select endorsement_id, endorser_id, credential from endorsements
      where withdrawn_at is null and exists (
        select from issuer_keys k
        where k.issuer_id = endorser_id and k.leaked_at is not null
          and position('#' || k.key_id || '"' in credential) > 0
      )
      order by endorsement_id limit ${mostAtOnce}
      for update skip locked`.execute(tx)
    for (const row of rows) await renew(tx, row)
  })
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
