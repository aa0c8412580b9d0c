import { randomUUID } from 'node:crypto'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { buildCredentialV3, type JsonObject } from '#openbadges'
import { issuerDid, issuerUrl, loadSigningKey, signAward } from '../issuers/index.ts'

/**
 * True when badges that hold this statement can be signed. Signing refuses what linked data cannot say without doubt, and
 * older editions do not fit into newer documents: one such statement would end all awarding.
 */
export const canBeCarried = async (tx: Tx, issuerId: string, document: JsonObject): Promise<boolean> => {
  // Whether it lasts as long as the badge is read from the newer name alone.
  if (document.expirationDate !== undefined) return false
  const endorsements = [document]
  const id = `urn:uuid:${randomUUID()}`
  const trial = buildCredentialV3(
    {
      issuer: { id: issuerDid(issuerId), name: 'Trial', url: issuerUrl(issuerId), email: 'a@b.example', endorsements },
      badgeClass: { id: `${id}#class`, name: 'Trial', description: 'T', criteria: { narrative: 'T' }, endorsements },
      award: {
        id,
        recipient: { type: 'email', identity: 'a@b.example', hashed: false },
        issuedOn: now(),
        endorsements,
      },
    },
    context().tools,
  )
  const key = await loadSigningKey(tx, issuerId)
  try {
    await signAward(trial, key, now())
    return true
  } catch {
    return false
  }
}
