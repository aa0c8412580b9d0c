import { createHash, createPrivateKey, sign as signBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256, p384 } from '@noble/curves/nist.js'
import { canonizeJson } from '../../encoding/canonize-json.ts'
import { encodeMultibase58 } from '../../encoding/multibase.ts'
import { encodeMultikey } from '../../encoding/multikey.ts'
import { listOf } from '../../json.ts'
import { joinHashes } from '../../sign/proof-hasher.ts'
import type { JsonObject, SignatureAlgorithm } from '../../tools.ts'
import { assemble, type JwtKey, jwtKeys, signatureBy } from '../../verify/credential/jwt/jwt-badges.oracle.ts'
import { did, didUrl, type Site, tools } from '../../verify/served-badges.oracle.ts'

// Fixed keys: what follows from a seed follows from it on another day, too.
const secret = (length: number, letter: number) => new Uint8Array(length).fill(letter)
const owner = 7
const thief = 9

const curves = {
  ed25519: {
    raw: (letter: number) => ed25519.getPublicKey(secret(32, letter)),
    sign: (data: Uint8Array, letter: number) => ed25519.sign(data, secret(32, letter)),
  },
  p256: {
    raw: (letter: number) => p256.getPublicKey(secret(32, letter)),
    sign: (data: Uint8Array, letter: number) => p256.sign(data, secret(32, letter)),
  },
  p384: {
    raw: (letter: number) => p384.getPublicKey(secret(48, letter)),
    sign: (data: Uint8Array, letter: number) => p384.sign(data, secret(48, letter)),
  },
}
export type Curve = keyof typeof curves

/** The Multikey of the issuer on a curve, or that of a stranger. */
export const multikeyOf = (curve: Curve, isStranger = false): string =>
  encodeMultikey({ kind: curve, raw: curves[curve].raw(isStranger ? thief : owner) })

/** What is done otherwise than it should be while a document is signed. */
export interface Slip {
  /** Members of the proof that are signed as they are here; undefined leaves one out. */
  proof?: JsonObject
  /** Members of the header of a JWT. */
  header?: JsonObject
  /** Claims beside those that repeat what the credential says. */
  claims?: JsonObject
  /** Signed with the key of somebody else. */
  isByStranger?: boolean
  /** Whose the document is. */
  issuer?: string
}

/** One way to secure a document; by it a document becomes an object or a text. */
export interface Way {
  name: string
  /** A JWT, the text of a document (JCS), or what it means as linked data. */
  covers: 'jwt' | 'text' | 'meaning'
  curve?: Curve
  secure: (document: JsonObject, slip?: Slip) => Promise<JsonObject | string>
}

const suites: [cryptosuite: string, curve: Curve][] = [
  ['eddsa-rdfc-2022', 'ed25519'],
  ['ecdsa-rdfc-2019', 'p256'],
  ['ecdsa-rdfc-2019', 'p384'],
  ['Ed25519Signature2020', 'ed25519'],
  ['eddsa-jcs-2022', 'ed25519'],
  ['ecdsa-jcs-2019', 'p256'],
  ['ecdsa-jcs-2019', 'p384'],
]

const ed25519Context = 'https://w3id.org/security/suites/ed25519-2020/v1'

/** Every cryptosuite of Data Integrity that is taken and signs a whole document. */
export const proofWays: Way[] = suites.map(([cryptosuite, curve]) => {
  const isNamed = cryptosuite !== 'Ed25519Signature2020'
  const isText = cryptosuite.includes('jcs')
  const digest = curve === 'p384' ? 'sha384' : 'sha256'
  const write = (value: JsonObject) =>
    isText ? Promise.resolve(canonizeJson(value)) : tools.canonize(value, 'newest', digest)
  const hash = async (value: JsonObject) =>
    new Uint8Array(
      createHash(digest)
        .update(await write(value))
        .digest(),
    )
  return {
    name: `${cryptosuite} on ${curve}`,
    covers: isText ? 'text' : 'meaning',
    curve,
    async secure({ proof: _proof, ...rest }, slip = {}) {
      const contexts = listOf(rest['@context'])
      const document: JsonObject =
        isNamed || contexts.includes(ed25519Context) ? rest : { ...rest, '@context': [...contexts, ed25519Context] }
      const context = document['@context']
      const options: JsonObject = {
        type: isNamed ? 'DataIntegrityProof' : cryptosuite,
        ...(isNamed && { cryptosuite }),
        created: '2026-03-01T12:00:00Z',
        verificationMethod: `${slip.issuer ?? did}#${multikeyOf(curve)}`,
        proofPurpose: 'assertionMethod',
        ...(isText && context !== undefined && { '@context': context }),
        ...slip.proof,
      }
      for (const name of Object.keys(options)) if (options[name] === undefined) delete options[name]
      const first = await hash(isText || context === undefined ? options : { '@context': context, ...options })
      const data = joinHashes(first, await hash(document))
      const signature = curves[curve].sign(data, slip.isByStranger ? thief : owner)
      return { ...document, proof: { ...options, proofValue: encodeMultibase58(signature) } }
    },
  }
})

const seedHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const stranger = createPrivateKey({ key: Buffer.concat([seedHead, secret(32, thief)]), format: 'der', type: 'pkcs8' })

/** The name under which the issuer publishes the key of an algorithm. */
export const kidOf = (alg: SignatureAlgorithm): string => `${did}#jwt-${alg}`

/** Every algorithm of JWTs that is taken. */
export const jwtWays: Way[] = (Object.keys(jwtKeys) as SignatureAlgorithm[]).map((alg) => ({
  name: `JWT by ${alg}`,
  covers: 'jwt',
  secure({ proof: _proof, ...document }, slip = {}) {
    const claims = { ...document, iss: did, jti: document.id, ...slip.claims }
    const header = { alg, kid: kidOf(alg), typ: 'JWT', ...slip.header }
    const by = slip.isByStranger ? (data: Buffer) => signBytes(null, data, stranger) : signatureBy(jwtKeys[alg])
    return Promise.resolve(assemble(header, claims, by))
  },
}))

export const allWays = [...proofWays, ...jwtWays]

/** The DID document of the issuer, with a key for every way. */
export const keysOf = (id: string = did): JsonObject => {
  const curved = (Object.keys(curves) as Curve[]).map((curve): JsonObject => {
    const publicKeyMultibase = multikeyOf(curve)
    return { id: `${id}#${publicKeyMultibase}`, type: 'Multikey', controller: id, publicKeyMultibase }
  })
  const named = Object.values<JwtKey>(jwtKeys).map(
    ({ alg, jwk }): JsonObject => ({ id: kidOf(alg), type: 'JsonWebKey', controller: id, publicKeyJwk: jwk }),
  )
  const methods = [...curved, ...named]
  return { id, verificationMethod: methods, assertionMethod: methods.map((method) => method.id ?? '') }
}

/** What is served where the issuer's keys are. */
export const keySite: Site = { [didUrl]: keysOf() }
