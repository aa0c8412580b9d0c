import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import { tokensEnded } from './events.ts'

interface Which {
  /** Of this client alone. */
  clientId?: string
  /** Its hash. */
  keptToken?: Buffer | undefined
}

/**
 * Ends the tokens of an account, as they may have been stolen, and tells of them once they are gone: what a call writes that
 * came by one is there by then, or never will be.
 */
export const endTokens = async (tx: Tx, accountId: string, { clientId, keptToken }: Which = {}): Promise<void> => {
  await leaveSignIn(tx)
  let tokens = tx.deleteFrom('access_tokens').where('account_id', '=', accountId)
  if (clientId !== undefined) tokens = tokens.where('client_id', '=', clientId)
  if (keptToken) tokens = tokens.where('token_hash', '!=', keptToken)
  const rows = await tokens.returning('token_id').execute()
  const traces = await takeTraces(tx, accountId, keptToken)
  await tellOfEnded(tx, [...new Set([...rows, ...traces].map((row) => row.token_id))])
}

/** Sign-ins that have set something up, the ones too that have ended by themselves: a thief signs out as well. */
const takeTraces = (tx: Tx, accountId: string, keptToken: Buffer | undefined) => {
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

/** Tells of tokens that are gone, as they may have been stolen: what was set up with them is asked about anew. */
export const tellOfEnded = async (tx: Tx, tokenIds: readonly string[]): Promise<void> => {
  if (tokenIds.length > 0) await tell(tokensEnded, tx, { tokenIds })
}
