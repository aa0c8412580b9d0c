import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import type { JsonObject } from '#openbadges'
import { givenSigned } from './given-elsewhere.ts'
import { origin, type Story } from './given-story.ts'

const subjectOf = (credential: JsonObject): JsonObject => credential.credentialSubject as JsonObject
const achievementOf = (credential: JsonObject): JsonObject => subjectOf(credential).achievement as JsonObject

/** A credential with another achievement inside. */
export const withAchievement = (credential: JsonObject, more: JsonObject): JsonObject => ({
  ...credential,
  credentialSubject: { ...subjectOf(credential), achievement: { ...achievementOf(credential), ...more } },
})

/** Signed with a key of its own, and said to be of the class at that address. */
export const givenForgery = (email: string, classId: string) =>
  givenSigned(email, (credential) => withAchievement(credential, { id: classId }))

/** As givenForgery, as a JWT whose key stands in it. */
export const givenForgedJwt = async (email: string, classId: string): Promise<string> => {
  const { proof, ...credential } = await givenForgery(email, classId)
  const keys = await generateKeyPair('ES256')
  const jwk = await exportJWK(keys.publicKey)
  const issuer = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`
  const subject = { id: 'urn:uuid:00000000-0000-4000-9000-000000000001', ...subjectOf(credential) }
  const said: JsonObject = { ...credential, issuer: { ...(credential.issuer as JsonObject), id: issuer } }
  const nbf = Math.floor(Date.parse(String(said.validFrom)) / 1000)
  const payload = { ...said, credentialSubject: subject, iss: issuer, jti: said.id, sub: subject.id, nbf }
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', kid: `${issuer}#0`, typ: 'JWT' })
    .sign(keys.privateKey)
}

/** Ways to write the id of a class of a story, each of which leads to it or could be taken for it. */
export const spellingsOf = ({ badge }: Story): string[] => {
  const url = `${origin}${badge.publicPath}`
  return [
    url,
    `${url}.json`,
    `${url}/`,
    `${url}?v=2_0`,
    `${url}?version=1`,
    `${url}#class`,
    url.replace('http:', 'https:'),
    url.replace('localhost', 'LOCALHOST'),
    url.replace('localhost', 'localhost.'),
    url.replace('http://', 'http://maya@'),
    url.replace('/public', '/%70ublic'),
    url.replace('/public', '/x/../public'),
    `${origin}/public/badges/AAAAAAAAAAAAAAAAAAAAAA`,
  ]
}
