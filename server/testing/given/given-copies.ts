import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createSigner, encodeEd25519Multikey, type JsonObject } from '#openbadges'
import { givenSigned } from './given-elsewhere.ts'

const tools = createTools()

/** An issuer that is its own key, and signs what it said once more, with changes. */
export const givenCopies = async (email: string) => {
  const { publicKey, sign } = importSigningKey(generateSeed())
  const multikey = encodeEd25519Multikey(publicKey)
  const did = `did:key:${multikey}`
  const { proof, ...first } = await givenSigned(email)
  const signer = createSigner(tools)
  return async (change: JsonObject = {}): Promise<string> => {
    const credential = { ...first, issuer: { ...(first.issuer as JsonObject), id: did }, ...change }
    const key = { verificationMethod: `${did}#${multikey}`, sign }
    return JSON.stringify(await signer.signCredential({ credential, key, created: new Date('2026-01-02T03:04:05Z') }))
  }
}
