import { createHash } from 'node:crypto'
import { encodeMultibase58 } from '../../encoding/multibase.ts'
import type { Random } from '../../fuzz/mutate.oracle.ts'
import { objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { verifyPresentation } from '../../verify/presentation/verify-presentation.ts'
import { now, tools } from '../../verify/served-badges.oracle.ts'
import type { Answer, IllegalRow } from './illegal-row.oracle.ts'
import { type Told, without } from './make-rows.oracle.ts'
import { multikeyOf, proofWays, type Slip } from './ways.oracle.ts'

const occasion = { challenge: 'a-challenge', domain: 'https://badges.example', now }
const multikey = multikeyOf('ed25519')
const holder = `did:key:${multikey}`

async function ask(presentation: JsonObject): Promise<Answer> {
  const outcome = await verifyPresentation(tools, presentation, occasion)
  return outcome.ok ? { verdict: 'valid', reason: '' } : { verdict: 'refused', reason: outcome.detail }
}

interface Break {
  before?: (presentation: JsonObject) => JsonObject
  slip?: Slip
  after?: (presentation: JsonObject) => JsonObject
}

const presenting = (
  fault: string,
  told: Told,
  { before = (given) => given, slip, after = (given) => given }: Break,
): IllegalRow => ({
  fault: `a presentation: ${fault}`,
  ...told,
  make(random: Random) {
    const presentation: JsonObject = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      ...(random(2) === 0 && { id: `urn:uuid:6b1a4e0a-0b8e-4ad1-9f0e-${100000000000 + random(899999999)}` }),
      type: ['VerifiablePresentation'],
      holder: random(2) === 0 ? holder : { id: holder },
    }
    const [way = proofWays[0]] = proofWays
    const proof = { proofPurpose: 'authentication', challenge: occasion.challenge, domain: occasion.domain }
    const sign = async (document: JsonObject, more: Slip = {}): Promise<JsonObject> => {
      const secured = await way?.secure(document, { ...more, issuer: holder, proof: { ...proof, ...more.proof } })
      return typeof secured === 'object' ? secured : {}
    }
    return Promise.resolve({
      of: 'eddsa-rdfc-2022',
      legal: async () => ask(await sign(presentation)),
      illegal: async () => ask(after(await sign(before(presentation), slip))),
    })
  },
})

const about = (...told: Told['told']): Told => ({
  paragraph: 'Verifiable Credentials 2.0, 4.13 (Verifiable Presentations); VC Data Integrity 1.0, 2.1 and Verify Proof',
  told,
})
const withProof = (change: JsonObject) => (document: JsonObject) => ({
  ...document,
  proof: objectsOf(document.proof).map((proof) => ({ ...proof, ...change })),
})

/** Faults of presentations. */
export const presentationRows = [
  presenting('changed', about('signature.broken'), {
    after: (document) => ({ ...document, id: 'urn:uuid:00000000-0b8e-4ad1-9f0e-0d5a4f5a9c11' }),
  }),
  presenting('signed by somebody else', about('signature.broken'), { slip: { isByStranger: true } }),
  presenting('no proof', about('presentation.proofs'), { after: (document) => without(document, 'proof') }),
  presenting('two proofs', about('presentation.proofs'), {
    after: (document) => ({ ...document, proof: [...objectsOf(document.proof), ...objectsOf(document.proof)] }),
  }),
  presenting('of another type', about('presentation.none'), {
    after: (document) => ({ ...document, type: ['VerifiableCredential'] }),
  }),
  presenting('for another challenge', about('presentation.occasion'), { slip: { proof: { challenge: 'another' } } }),
  presenting('without challenge', about('presentation.occasion'), { slip: { proof: { challenge: undefined } } }),
  presenting('for another site', about('presentation.occasion'), {
    slip: { proof: { domain: 'https://evil.example' } },
  }),
  presenting('for no site', about('presentation.occasion'), { slip: { proof: { domain: undefined } } }),
  presenting('a challenge put in afterwards', about('signature.broken'), {
    slip: { proof: { challenge: 'another' } },
    after: withProof({ challenge: occasion.challenge }),
  }),
  presenting('a proof that has ended', about('presentation.expired'), {
    slip: { proof: { expires: '2026-11-20T00:00:00Z' } },
  }),
  presenting('a proof that asserts', about('proof.purpose', 'proof.other-purpose'), {
    slip: { proof: { proofPurpose: 'assertionMethod' } },
  }),
  presenting('of another holder', about('presentation.holder'), {
    before: (document) => ({ ...document, holder: 'did:key:z6MkOther' }),
  }),
  presenting('by a key that is no did:key', about('presentation.key'), {
    after: withProof({ verificationMethod: 'did:web:school.example#key' }),
  }),
  presenting('a value that is none', about('proof.malformed', 'signature.broken'), {
    after: withProof({ proofValue: encodeMultibase58(new Uint8Array(createHash('sha256').digest())) }),
  }),
]
