import type { Tx } from '../db/transaction.ts'
import type { Actor } from '../http/actor.ts'
import { holdSignIn } from './hold-sign-in.ts'

/**
 * The sign-in in which a person sets something up that goes on while they are away; null for a program. It is held: whoever ends it as
 * stolen at this moment waits, and sees what was set up.
 */
export const holdSignInOf = async (tx: Tx, actor: Actor): Promise<string | null> => {
  await holdSignIn(tx, actor)
  return actor.cameBy.kind === 'sign-in' ? actor.cameBy.tokenId : null
}
