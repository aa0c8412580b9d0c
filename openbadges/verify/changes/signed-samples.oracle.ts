import { createPrivateKey, sign as signBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256, p384 } from '@noble/curves/nist.js'
import { credentials } from '../../../linked-data/expansion/plain-documents.oracle.ts'
import { canonizeJson } from '../../encoding/canonize-json.ts'
import { encodeMultibase58 } from '../../encoding/multibase.ts'
import { encodeMultikey } from '../../encoding/multikey.ts'
import { isJsonObject, textsOf } from '../../json.ts'
import { fullCredential, fullEndorsement } from '../../model/full-documents.oracle.ts'
import { joinHashes } from '../../sign/proof-hasher.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { buildSkipper, tools } from '../served-badges.oracle.ts'

/** A signed document: as it is changed, and how the changed one is handed in. */
export interface Sample {
  name: string
  document: JsonObject
  /** How the text of the document becomes what is handed in; the text itself when left out. */
  wrap?: (text: string) => string
}

// The same keys each time: what follows from a seed shall follow from it tomorrow, too.
const secret = (length: number) => new Uint8Array(length).fill(7)
const keys = {
  ed25519: { raw: ed25519.getPublicKey(secret(32)), sign: (data: Uint8Array) => ed25519.sign(data, secret(32)) },
  p256: { raw: p256.getPublicKey(secret(32)), sign: (data: Uint8Array) => p256.sign(data, secret(32)) },
  p384: { raw: p384.getPublicKey(secret(48)), sign: (data: Uint8Array) => p384.sign(data, secret(48)) },
}
type Kind = keyof typeof keys
const multikeyOf = (kind: Kind): string => encodeMultikey({ kind, raw: keys[kind].raw })
const didOf = (kind: Kind): string => `did:key:${multikeyOf(kind)}`

/** A proof for a document of somebody whose name is their key. */
async function prove(document: JsonObject, kind: Kind, cryptosuite: string): Promise<JsonObject> {
  const digest = kind === 'p384' ? 'sha384' : 'sha256'
  const isNamed = cryptosuite !== 'Ed25519Signature2020'
  const options: JsonObject = {
    type: isNamed ? 'DataIntegrityProof' : cryptosuite,
    ...(isNamed && { cryptosuite }),
    created: '2026-03-01T12:00:00Z',
    verificationMethod: `${didOf(kind)}#${multikeyOf(kind)}`,
    proofPurpose: 'assertionMethod',
  }
  const context = document['@context'] ?? null
  const isText = cryptosuite.includes('jcs')
  if (isText) options['@context'] = context
  const write = async (value: JsonObject) => (isText ? canonizeJson(value) : tools.canonize(value, 'newest', digest))
  const first = tools[digest](await write(isText ? options : { '@context': context, ...options }))
  const signature = keys[kind].sign(joinHashes(first, tools[digest](await write(document))))
  return { ...options, proofValue: encodeMultibase58(signature) }
}

/** The document as somebody's own who signs by a key of this kind, with numbers near to all bounds. */
function adopt(document: JsonObject, kind: Kind): JsonObject {
  const { proof: _proof, credentialStatus: _status, refreshService: _service, ...rest } = document
  const issuer = isJsonObject(rest.issuer) ? rest.issuer : {}
  const subject = isJsonObject(rest.credentialSubject) ? rest.credentialSubject : {}
  const geo = { type: ['GeoCoordinates'], latitude: 0, longitude: -3.75 }
  const address = { type: ['Address'], addressCountry: 'Wales', geo }
  return {
    ...rest,
    issuer: { ...issuer, id: didOf(kind), ...('address' in issuer && { address }) },
    credentialSubject: textsOf(subject.type).includes('AchievementSubject')
      ? { ...subject, creditsEarned: 0 }
      : subject,
  }
}

async function signAs(document: JsonObject, kind: Kind, ...suites: string[]): Promise<JsonObject> {
  const own = adopt(document, kind)
  const proofs: Json[] = []
  for (const suite of suites) proofs.push(await prove(own, kind, suite))
  return { ...own, proof: proofs }
}

const seedHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const jwtKey = createPrivateKey({ key: Buffer.concat([seedHead, secret(32)]), format: 'der', type: 'pkcs8' })
const encode = (text: string): string => Buffer.from(text).toString('base64url')

/** A JWT around a badge; a changed one keeps the signature of the first. */
function issueJwt(name: string, document: JsonObject): Sample {
  const did = didOf('ed25519')
  const kid = `${did}#${multikeyOf('ed25519')}`
  const claims = { ...adopt(document, 'ed25519'), iss: did, jti: document.id ?? null }
  const head = encode(JSON.stringify({ alg: 'EdDSA', kid, typ: 'vc+jwt' }))
  const signature = signBytes(null, Buffer.from(`${head}.${encode(JSON.stringify(claims))}`), jwtKey)
  return { name, document: claims, wrap: (text) => `${head}.${encode(text)}.${signature.toString('base64url')}` }
}

// What the context of 2022 knows.
const earlySubject: JsonObject = {
  id: 'did:example:maya',
  type: ['AchievementSubject'],
  achievement: {
    id: 'https://school.example/badges/1',
    type: ['Achievement'],
    name: 'Day Skipper',
    description: 'Sails by day',
    criteria: { narrative: 'Sail for a day' },
    creditsAvailable: 2.5,
  },
}

// Their schemas are out of reach, their endorsements are not signed, and of one type no context knows.
const dropped = new Set(['credentialSchema', 'endorsement', 'endorsementJwt', 'termsOfUse', 'proof'])
const thin = (document: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(document, (name, value: unknown) => (dropped.has(name) ? undefined : value)))

/** Signed documents of all kinds whose proofs are checked here, the same each time. */
export async function signSamples(): Promise<Sample[]> {
  const skipper = buildSkipper({ narrative: 'Zoë sailed “well” 🌱', expires: '2036-01-01T00:00:00Z' })
  const [badge = {}, old = {}, record = {}] = ['a badge', 'a badge of 2022', 'a learner record'].map(
    (name) => credentials[name] ?? {},
  )
  const full = thin(fullCredential)
  const said = {
    ...thin(fullEndorsement),
    credentialSubject: { type: ['EndorsementSubject'], endorsementComment: 'Good', id: full.id ?? '' },
  }
  const endorsed = { ...full, endorsement: [await signAs(said, 'p256', 'ecdsa-rdfc-2019')] }
  const inner = await signAs(badge, 'ed25519', 'eddsa-rdfc-2022')
  const { credentialSubject: about, ...rest } = record
  const whole = {
    ...rest,
    credentialSubject: { ...(isJsonObject(about) ? about : {}), verifiableCredential: [inner], id: 'did:example:maya' },
  }
  const named: [string, Promise<JsonObject>][] = [
    ['an award of Sash', signAs(skipper, 'ed25519', 'eddsa-rdfc-2022')],
    ['every member there is', signAs(endorsed, 'ed25519', 'eddsa-rdfc-2022')],
    ['ecdsa-rdfc-2019 with P-256', signAs(badge, 'p256', 'ecdsa-rdfc-2019')],
    ['ecdsa-rdfc-2019 with P-384', signAs(badge, 'p384', 'ecdsa-rdfc-2019')],
    ['Ed25519Signature2020', signAs({ ...old, credentialSubject: earlySubject }, 'ed25519', 'Ed25519Signature2020')],
    ['two proofs', signAs(badge, 'ed25519', 'eddsa-rdfc-2022', 'eddsa-jcs-2022')],
    ['eddsa-jcs-2022', signAs(badge, 'ed25519', 'eddsa-jcs-2022')],
    ['ecdsa-jcs-2019', signAs(full, 'p256', 'ecdsa-jcs-2019')],
    ['a learner record', signAs(whole, 'ed25519', 'eddsa-rdfc-2022')],
  ]
  const signed = await Promise.all(named.map(async ([name, document]) => ({ name, document: await document })))
  return [...signed, issueJwt('a JWT', badge)]
}
