import { noteAction } from '#infra/audit/note-action.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { changeKey } from './replace-key.ts'

/** Puts a new key in the place of one that is in use. That one stays published, and what it signed valid. */
export const rotateKey = (actor: Actor, issuerId: string, keyId: string): Promise<void> =>
  changeKey(actor, issuerId, keyId, async (tx, key, replace) => {
    if (key.retired_at) throw refuse('key.replaced')
    await replace()
    noteAction(tx, actor, { verb: 'key.replaced', subject: { kind: 'key', id: keyId }, detail: { issuer: issuerId } })
  })
