import { createHmac } from 'node:crypto'
import { importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { buildCredentialV3, createSigner, encodeEd25519Multikey, hashIdentity, type JsonObject } from '#openbadges'
import { type Elsewhere, elsewhere } from '../given/given-elsewhere.ts'

const tools = createTools()
const v2 = 'https://w3id.org/openbadges/v2'
const issuedOn = '2026-01-02T03:04:05Z'
const badgeClass = {
  id: `${elsewhere}/classes/skipper`,
  name: 'Day Skipper',
  description: 'Sails by day',
  criteria: { narrative: 'Sail for a day' },
}

const recipientOf = (email: string): JsonObject => ({
  type: 'email',
  hashed: true,
  salt: 'brine',
  identity: hashIdentity(email, 'brine', tools),
})

/** A hosted 2.0 badge at `/recorded/NAME` of the site; every run has the same bytes. */
export const hostSample = (
  site: Elsewhere,
  name: string,
  email: string,
  more: JsonObject = {},
): JsonObject & { id: string } => {
  const issuer = {
    type: 'Issuer',
    id: `${elsewhere}/issuer`,
    name: 'Harbour Sailing School',
    url: `${elsewhere}/`,
    email: 'office@harbour.example',
  }
  site.put('/issuer', { '@context': v2, ...issuer })
  site.put('/class', {
    '@context': v2,
    type: 'BadgeClass',
    ...badgeClass,
    id: `${elsewhere}/class`,
    image: `${elsewhere}/skipper.svg`,
    issuer: `${elsewhere}/issuer`,
    tags: ['sea'],
    alignment: [{ targetName: 'Seamanship', targetUrl: 'https://frame.example/1' }],
  })
  const id = `${elsewhere}/recorded/${name}`
  const verification = { type: 'hosted' }
  const assertion = {
    '@context': v2,
    type: 'Assertion',
    id,
    recipient: recipientOf(email),
    badge: `${elsewhere}/class`,
    issuedOn,
    verification,
    ...more,
  }
  site.put(`/recorded/${name}`, assertion)
  return assertion
}

/** A signed 3.0 badge by a key that follows from the name; the change is made before it is signed. */
export const signSample = async (
  name: string,
  email: string,
  change: (credential: JsonObject) => JsonObject = (it) => it,
): Promise<JsonObject> => {
  const { publicKey, sign } = importSigningKey(createHmac('sha256', 'recorded').update(name).digest())
  const multikey = encodeEd25519Multikey(publicKey)
  const did = `did:key:${multikey}`
  const award = {
    id: `${elsewhere}/signed/${name}`,
    recipient: { type: 'email' as const, identity: email, hashed: true, salt: 'brine' },
    issuedOn,
    evidence: [{ id: `${elsewhere}/log`, narrative: 'Three passages' }],
    narrative: 'Sailed well',
  }
  const issuer = { id: did, name: 'Harbour Sailing School', url: `${elsewhere}/`, email: 'office@harbour.example' }
  const credential = change(buildCredentialV3({ issuer, badgeClass, award }, tools))
  const key = { verificationMethod: `${did}#${multikey}`, sign }
  return createSigner(tools).signCredential({ credential, key, created: new Date(issuedOn) })
}

/** A JWT as text that nobody has signed. */
export const writeJwt = (header: object, payload: object): string =>
  `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.AAAA`
