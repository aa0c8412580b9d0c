import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import { takeTraces } from '#infra/authority/traces.ts'
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

/** Tells of tokens that are gone, as they may have been stolen: what was set up with them is asked about anew. */
export const tellOfEnded = async (tx: Tx, tokenIds: readonly string[]): Promise<void> => {
  if (tokenIds.length > 0) await tell(tokensEnded, tx, { tokenIds })
}
