import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { portions, type Sweep } from '#infra/sweeps/sweep.ts'

const isEnded = () => sql<boolean>`expires_at <= ${now()}`

// Their keys have two columns.
const dropPairs = (table: 'saml_assertions' | 'organisation_visits', hash: string) =>
  portions(async (tx: Tx, most) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${sql.ref(hash)}, organisation_id) in (
        select ${sql.ref(hash)}, organisation_id from ${sql.table(table)} where ${isEnded()}
        limit ${most} for update skip locked
      )`.execute(tx)
    return Number(numAffectedRows)
  })

/**
 * Forgets ways to a provider from which nobody can come back any more, and what is refused for its age by now. Whatever a
 * provider may say only once is in `saml_assertions`: answers, SAML requests to sign people out, and logout tokens of OpenID.
 */
export const sweep: Sweep = {
  name: 'organisations',
  steps: [
    dropEnded('saml_requests', 'request_hash', isEnded),
    dropPairs('saml_assertions', 'assertion_hash'),
    dropPairs('organisation_visits', 'browser_hash'),
  ],
}
