import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import type { JsonObject } from '#openbadges'
import { type Elsewhere, givenSigned } from './given-elsewhere.ts'

const did = 'did:web:harbour.example'

/** An issuer on the test's own site that signs its badges as JWT. */
export const givenJwtIssuer = async (site: Elsewhere) => {
  const keys = await generateKeyPair('ES256')
  const method = {
    id: `${did}#key-1`,
    type: 'JsonWebKey',
    controller: did,
    publicKeyJwk: await exportJWK(keys.publicKey),
  }
  site.put('/.well-known/did.json', { id: did, verificationMethod: [method], assertionMethod: [method.id] })
  return {
    issue: async (email: string, change: JsonObject = {}): Promise<string> => {
      const { proof, ...credential } = await givenSigned(email, (badge) => ({
        ...badge,
        issuer: { ...(badge.issuer as JsonObject), id: did },
      }))
      const said = { ...credential, ...change }
      const nbf = Math.floor(Date.parse(String(said.validFrom)) / 1000)
      const subject = { id: 'urn:uuid:00000000-0000-4000-9000-000000000001', ...(said.credentialSubject as JsonObject) }
      const payload = { ...said, credentialSubject: subject, iss: did, jti: said.id, sub: subject.id, nbf }
      return new CompactSign(Buffer.from(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'ES256', kid: `${did}#key-1`, typ: 'JWT' })
        .sign(keys.privateKey)
    },
  }
}
