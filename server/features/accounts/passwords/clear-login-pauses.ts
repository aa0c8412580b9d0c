import type { Tx } from '#infra/db/transaction.ts'
import { clearTurnsBelow } from '#infra/http/limits/throttle.ts'
import { listEmailsOf } from '../queries.ts'
import { guessesKey, tryKeys } from './try-password.ts'

/**
 * With another password the pauses after wrong ones end, as what was guessed says nothing about it. Not those of an address that is
 * not proven: it may be somebody else's, and whoever adds it would guess on.
 */
export const clearLoginPauses = async (tx: Tx, accountId: string): Promise<void> => {
  for (const own of [guessesKey(accountId), ...tryKeys(accountId)]) await clearTurnsBelow(tx, [own])
  for (const { email, verified_at } of await listEmailsOf(tx, accountId)) {
    if (verified_at === null) continue
    await clearTurnsBelow(tx, [`login:${email}:`, `wrong-passwords:${email}:`])
  }
}
