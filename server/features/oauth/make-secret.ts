import { context } from '#infra/context.ts'
import type { RequestKey } from '#infra/http/limits/request-key.ts'
import { newSecret } from '#infra/ids.ts'

/**
 * A secret that is told once. Under an Idempotency-Key it is made of the key, so that whoever did not get the answer is
 * told it again; nobody can make it without the master key.
 */
export const makeSecret = (kind: 'cs' | 'pt', key: RequestKey | undefined, id: string): string => {
  if (!key) return newSecret(kind)
  const made = context().masterKey.derive(`${kind} ${key.keyHash.toString('hex')} ${id}`)
  return `sash_${kind}_${made.toString('base64url')}`
}
