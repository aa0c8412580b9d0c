import { randomUUID } from 'node:crypto'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { buildCredentialV3, type JsonObject, nameVerificationMethod } from '#openbadges'
import { issuerDid, issuerUrl, signAward } from '../issuers/index.ts'

/**
 * True when badges that hold this statement can be signed. Signing refuses what linked data cannot say without doubt, and
 * older editions do not fit into newer documents: one such statement would end all awarding.
 */
export const canBeCarried = async (issuerId: string, document: JsonObject): Promise<boolean> => {
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
  // Nobody sees the trial, so any key will do.
  const { publicKey, sign } = importSigningKey(generateSeed())
  const key = { verificationMethod: nameVerificationMethod(issuerDid(issuerId), publicKey), sign }
  try {
    await signAward(trial, key, now())
    return true
  } catch {
    return false
  }
}
