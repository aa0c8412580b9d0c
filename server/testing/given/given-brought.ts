import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createTools } from '#infra/linked-data/tools.ts'
import { hashIdentity, type JsonObject } from '#openbadges'
import { type Elsewhere, elsewhere, givenHosted, givenSigned } from './given-elsewhere.ts'
import { givenForgedJwt, givenForgery } from './given-forgery.ts'

/** A badge from elsewhere as it lies in a backpack, in one of the forms that badges have had. */
export interface Brought {
  kind: string
  edition: '0.5' | '1.0' | '1.1' | '2.0' | '3.0'
  text: string
  /** Who made it, if that can be told. */
  maker: string | undefined
  classId: string | undefined
  /** Set where it may be shown as it is. */
  isShown: boolean
  isRevoked?: boolean
}

const tools = createTools()
const salt = 'brine'
const v1 = 'https://w3id.org/openbadges/v1'
const v2 = 'https://w3id.org/openbadges/v2'
const ofElsewhere = `${elsewhere}/class`

/** Whatever can have come into somebody's backpack; `victim` is the class of another issuer, on this very server. */
export const listBrought = async (
  site: Elsewhere,
  email: string,
  { victim, revokedAward }: { victim: string; revokedAward: string },
): Promise<Brought[]> => {
  const identity = hashIdentity(email, salt, tools)
  const recipient = { type: 'email', hashed: true, salt, identity }
  givenHosted(site, email)
  const signJws = givenSigner(site)
  const text = (document: object): string => JSON.stringify(document)
  let count = 0
  /** At home where it says, so that nothing but what it claims speaks against it. */
  const host = (document: (id: string) => JsonObject): string => {
    const id = `${elsewhere}/brought/${++count}`
    site.put(id, document(id))
    return text(document(id))
  }
  const issuedOn = '2026-01-02T03:04:05Z'
  const as20 = (badge: string | JsonObject, more: JsonObject = {}): string =>
    host((id) => ({
      '@context': v2,
      type: 'Assertion',
      id,
      recipient,
      badge,
      issuedOn,
      verification: { type: 'HostedBadge' },
      ...more,
    }))
  const as11 = (badge: string): string =>
    host((id) => ({
      '@context': v1,
      type: 'Assertion',
      id,
      uid: '7',
      recipient,
      badge,
      issuedOn,
      verify: { type: 'hosted', url: id },
    }))
  const as10 = (badge: string): string =>
    host((id) => ({ uid: '7', recipient, badge, issuedOn, verify: { type: 'hosted', url: id } }))
  const as05 = (more: JsonObject = {}): string =>
    text({
      recipient: identity,
      salt,
      issued_on: '2026-01-02',
      badge: {
        version: '0.5.0',
        name: 'Day Skipper',
        description: 'Sails',
        image: '/skipper.png',
        criteria: '/criteria',
        issuer: { origin: elsewhere, name: 'Harbour Sailing School' },
        ...more,
      },
    })
  const good = await givenSigned(email)
  const goodJwt = await givenForgedJwt(email, `${elsewhere}/classes/skipper`)
  const forged = await givenForgery(email, victim)
  const forgedJwt = await givenForgedJwt(email, victim)
  const stolen = await givenSigned(email, (credential) => ({ ...credential, id: revokedAward }))
  const makerOf = (credential: JsonObject): string => String((credential.issuer as JsonObject).id)
  const makerIn = (jwt: string): string => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).iss
  const record = (inside: JsonObject): JsonObject => ({
    ...good,
    type: ['VerifiableCredential', 'ClrCredential'],
    credentialSubject: { type: ['ClrSubject'], verifiableCredential: [inside] },
  })
  const shown = { isShown: true, classId: ofElsewhere, maker: `${elsewhere}/issuer` }
  const withheld = { isShown: false, classId: victim, maker: undefined }
  return [
    { kind: '3.0', edition: '3.0', text: text(good), ...shown, maker: makerOf(good) },
    { kind: '3.0 as JWT', edition: '3.0', text: goodJwt, ...shown, maker: makerIn(goodJwt) },
    { kind: '2.0 hosted', edition: '2.0', text: as20(ofElsewhere), ...shown },
    { kind: '2.0 signed', edition: '2.0', text: signJws({ recipient }), ...shown, maker: signedBy },
    { kind: '1.1', edition: '1.1', text: as11(ofElsewhere), ...shown },
    { kind: '1.0', edition: '1.0', text: as10(ofElsewhere), ...shown },
    { kind: '0.5', edition: '0.5', text: as05(), ...shown, classId: undefined },
    { kind: 'learner record', edition: '3.0', text: text(record(good)), ...shown },
    { kind: '3.0, revoked', edition: '3.0', text: text(good), ...shown, maker: makerOf(good), isRevoked: true },
    { kind: '2.0 hosted, revoked', edition: '2.0', text: as20(ofElsewhere), ...shown, isRevoked: true },
    { kind: 'forged 3.0', edition: '3.0', text: text(forged), ...withheld, maker: makerOf(forged) },
    {
      kind: 'forged 3.0, revoked',
      edition: '3.0',
      text: text(forged),
      ...withheld,
      maker: makerOf(forged),
      isRevoked: true,
    },
    { kind: 'forged 3.0 as JWT', edition: '3.0', text: forgedJwt, ...withheld, maker: makerIn(forgedJwt) },
    {
      kind: '3.0 with the id of a revoked award',
      edition: '3.0',
      text: text(stolen),
      ...withheld,
      maker: makerOf(stolen),
    },
    { kind: 'forged 2.0', edition: '2.0', text: as20(victim), ...withheld },
    {
      kind: 'forged 2.0, class inside',
      edition: '2.0',
      text: as20({ type: 'BadgeClass', id: victim, name: 'X' }),
      ...withheld,
    },
    { kind: 'forged 2.0 signed', edition: '2.0', text: signJws({ recipient, badge: victim }), ...withheld },
    { kind: 'forged 1.1', edition: '1.1', text: as11(victim), ...withheld },
    { kind: 'forged 1.0', edition: '1.0', text: as10(victim), ...withheld },
    { kind: 'forged 0.5', edition: '0.5', text: as05({ id: victim, issuer: victim }), ...withheld },
  ]
}

const signedBy = `${elsewhere}/signer`

/** An issuer that signs its 2.0 badges (RS256), with its class, key and list of revoked ones on the site. */
function givenSigner(site: Elsewhere): (more: JsonObject) => string {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = `${signedBy}/key`
  const badge = `${signedBy}/class`
  const revocationList = `${signedBy}/revoked`
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const name = 'Harbour Sailing School'
  const documents: JsonObject[] = [
    { type: 'Issuer', id: signedBy, name, url: `${elsewhere}/`, email: 'a@b.example', publicKey: key, revocationList },
    { type: 'CryptographicKey', id: key, owner: signedBy, publicKeyPem },
    { type: 'RevocationList', id: revocationList, issuer: signedBy, revokedAssertions: [] },
    {
      type: 'BadgeClass',
      id: badge,
      name: 'Day Skipper',
      description: 'Sails by day',
      image: `${elsewhere}/skipper.svg`,
      criteria: { narrative: 'Sail for a day' },
      issuer: signedBy,
    },
  ]
  for (const document of documents) site.put(String(document.id), { '@context': v2, ...document })
  return (more) => signText({ badge, ...more }, privateKey)
}

function signText(more: JsonObject, key: KeyObject): string {
  const id = 'urn:uuid:6b1a4e0a-0b8e-4ad1-9f0e-0d5a4f5a9c11'
  const verification = { type: 'SignedBadge' }
  const badge = { '@context': v2, type: 'Assertion', id, issuedOn: '2026-01-02T03:04:05Z', verification, ...more }
  const [head, body] = [{ alg: 'RS256' }, badge].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url')}`
}
