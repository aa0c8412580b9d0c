import { sql } from 'kysely'
import { now } from '../clock.ts'
import type { Tx } from '../db/transaction.ts'
import { dropEnded } from '../sweeps/drop-ended.ts'

/** Sign-ins that have set something up, the ones too that have ended by themselves: a thief signs out as well. */
export const takeTraces = (tx: Tx, accountId: string, keptToken: Buffer | undefined) => {
  const traces = tx.deleteFrom('sign_in_traces').where('account_id', '=', accountId)
  const others = keptToken
    ? traces.where('token_id', 'not in', ({ selectFrom }) =>
        selectFrom('access_tokens').select('access_tokens.token_id').where('token_hash', '=', keptToken),
      )
    : traces
  return others.returning('token_id').execute()
}

/** With the roles of an account goes what is asked about: the other account of the same person ends it. */
export const moveTraces = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  await tx.updateTable('sign_in_traces').set({ account_id: to }).where('account_id', '=', from).execute()
}

/** Drops traces of sign-ins about which nobody is asked any more. */
export const dropEndedTraces = dropEnded('sign_in_traces', 'token_id', () => sql<boolean>`expires_at < ${now()}`)
