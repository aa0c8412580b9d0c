import fc from 'fast-check'
import type { Random } from '../../fuzz/mutate.oracle.ts'
import { isJsonObject, listOf, objectsOf } from '../../json.ts'
import { fullCredential } from '../../model/full-documents.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import { did, type Site } from '../../verify/served-badges.oracle.ts'
import { anyDraft, anyEndorsement } from '../issued-documents.oracle.ts'
import { keySite, proofWays } from './ways.oracle.ts'

/** The kinds of documents of Open Badges 3.0 and CLR 2.0 that are broken. */
export type BaseKind = 'badge' | 'badge in 1.1 form' | 'badge with every member' | 'endorsement' | 'record'
export const baseKinds: BaseKind[] = ['badge', 'badge in 1.1 form', 'badge with every member', 'endorsement', 'record']
/** Those that say what somebody achieved. */
export const badgeKinds: BaseKind[] = ['badge', 'badge in 1.1 form', 'badge with every member']
/** Those in the form of Verifiable Credentials 2.0. */
export const newKinds: BaseKind[] = ['badge', 'badge with every member', 'endorsement', 'record']

const sample = <T>(arbitrary: fc.Arbitrary<T>, random: Random): T => {
  const [made] = fc.sample(arbitrary, { numRuns: 1, seed: random(0x7fffffff) })
  if (made === undefined) throw new Error('Nothing was made')
  return made
}

// A newer copy would be verified in place of what was broken, and lists have rows of their own.
const withoutServices = ({ refreshService: _service, credentialStatus: _status, ...rest }: JsonObject): JsonObject =>
  rest

const draft = (random: Random): JsonObject => withoutServices(sample(anyDraft, random).build({}))

/** A document with this member changed. */
export const changeMember = (document: JsonObject, name: string, change: (member: JsonObject) => JsonObject) => {
  const [member = {}] = objectsOf(document[name])
  return { ...document, [name]: change(member) }
}

const first = 'https://www.w3.org/2018/credentials/v1'
const integrity = 'https://w3id.org/security/data-integrity/v2'

function inFirstForm({ '@context': context, validFrom, validUntil, awardedDate, ...rest }: JsonObject): JsonObject {
  const [, ...others] = listOf(context)
  return {
    '@context': [first, ...others, integrity],
    ...rest,
    ...(awardedDate !== undefined && { awardedDate }),
    issuanceDate: validFrom,
    ...(validUntil !== undefined && { expirationDate: validUntil }),
  }
}

// Their schemas are out of reach, their endorsements are not signed, and of one type no context knows.
const dropped = new Set(['credentialSchema', 'endorsement', 'endorsementJwt', 'termsOfUse', 'proof'])

function full(): JsonObject {
  const thin: JsonObject = JSON.parse(
    JSON.stringify(fullCredential, (name, value: unknown) => (dropped.has(name) ? undefined : value)),
  )
  return withoutServices(changeMember(thin, 'issuer', (issuer) => ({ ...issuer, id: did })))
}

/** Signed by the issuer with a proof, as it stands in another document. */
export async function signInside(document: JsonObject, random: Random): Promise<JsonObject> {
  const way = proofWays[random(3)]
  const signed = await way?.secure(document)
  if (!isJsonObject(signed)) throw new Error('No document')
  return signed
}

const clr = 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json'

async function record(random: Random): Promise<JsonObject> {
  const { '@context': context, issuer, validFrom, credentialSubject } = draft(random)
  const [second = '', ...others] = listOf(context)
  const [learner = {}] = objectsOf(credentialSubject)
  const included: JsonObject[] = []
  for (let left = random(2); left >= 0; left--) included.push(await signInside(draft(random), random))
  return {
    '@context': [second, clr, ...others],
    id: 'https://harbour.example/records/1',
    type: ['VerifiableCredential', 'ClrCredential'],
    name: 'What Maya has learnt',
    issuer,
    validFrom,
    credentialSubject: {
      type: ['ClrSubject'],
      id: learner.id ?? 'did:example:maya',
      verifiableCredential: included,
    },
  }
}

/** A legal document of a kind, still to be secured. */
export async function anyBase(kind: BaseKind, random: Random): Promise<JsonObject> {
  if (kind === 'record') return record(random)
  if (kind === 'endorsement') return withoutServices(sample(anyEndorsement('https://harbour.example/badges/1'), random))
  if (kind === 'badge with every member') return full()
  return kind === 'badge in 1.1 form' ? inFirstForm(draft(random)) : draft(random)
}

/** What the sites answer to those who verify them. */
export const baseSite: Site = keySite
