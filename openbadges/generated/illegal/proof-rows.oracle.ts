import type { Random } from '../../fuzz/mutate.oracle.ts'
import { isJsonObject, listOf, objectsOf, textOf } from '../../json.ts'
import { changeLeaf, listLeaves } from '../../sign/change-leaves.oracle.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { changing, signing, type Told, without } from './make-rows.oracle.ts'
import { multikeyOf, proofWays } from './ways.oracle.ts'

const integrity = 'Verifiable Credential Data Integrity 1.0'
const tampered: Told = {
  paragraph: `${integrity}, Verify Proof`,
  told: ['signature.broken'],
}
const purpose: Told = {
  paragraph: `${integrity}, Verify Proof, PROOF_VERIFICATION_ERROR for another proofPurpose; Open Badges 3.0, Verification`,
  told: ['proof.other-purpose'],
}
const malformed = (told: Told['told']): Told => ({
  paragraph: `${integrity}, 2.1 (Proofs) and Verify Proof: a proof that lacks or garbles what it needs`,
  told,
})
const all = { ways: proofWays }
// What is no linked data can be signed by them.
const texts = proofWays.filter(({ covers }) => covers === 'text')

const changeProof = (document: JsonObject, change: (proof: JsonObject) => JsonObject): JsonObject => {
  const [proof = {}] = objectsOf(document.proof)
  return { ...document, proof: change(proof) }
}
const withProof = (change: JsonObject) => (document: JsonObject) =>
  changeProof(document, (proof) => ({ ...proof, ...change }))

// Days, addresses and words of vocabularies would be malformed as well; these are texts that may say anything.
const free = /^(?:name|description|narrative|caption|targetName|endorsementComment|humanCode|specialization)$/

function changeText(document: JsonObject, random: Random): JsonObject {
  const { proof, ...rest } = document
  const leaves = listLeaves(rest).filter((path) => {
    const isInside = path.some((step) => step === 'verifiableCredential' || step === 'endorsement')
    return free.test(String(path.at(-1))) && !isInside
  })
  const changed = changeLeaf(rest, pick(leaves, random), (leaf) =>
    typeof leaf === 'string' ? `${leaf} and more` : leaf,
  )
  return isJsonObject(changed) ? { ...changed, proof } : document
}

const flip = (text: string, random: Random): string => {
  const place = 1 + random(text.length - 1)
  const letter = text[place] === '2' ? '3' : '2'
  return `${text.slice(0, place)}${letter}${text.slice(place + 1)}`
}

/** Faults of embedded proofs. */
export const proofRows = [
  changing('a text was changed', tampered, changeText),
  changing('a text was taken away', tampered, (document) => without(document, 'name')),
  changing('a member was added', tampered, (document) => ({ ...document, description: 'Added afterwards' })),
  changing('the earner was replaced', tampered, (document) => {
    const [subject = {}] = objectsOf(document.credentialSubject)
    return { ...document, credentialSubject: { ...subject, id: 'did:example:mallory' } }
  }),
  changing('the id was replaced', tampered, (document) => ({
    ...document,
    id: 'urn:uuid:6b1a4e0a-0b8e-4ad1-9f0e-1d5a4f5a9c11',
  })),
  changing('the time of the proof was changed', tampered, withProof({ created: '2026-03-02T12:00:00Z' })),
  changing('the end of the proof was added', tampered, withProof({ expires: '2090-01-01T00:00:00Z' })),
  changing('a nonce was added to the proof', tampered, withProof({ nonce: 'x' })),
  changing(
    'the value of the proof was changed',
    { ...tampered, told: ['signature.broken', 'proof.malformed'] },
    (document, random) =>
      changeProof(document, (proof) => ({ ...proof, proofValue: flip(textOf(proof.proofValue) ?? '', random) })),
  ),
  changing('the proof of another document', tampered, (document) =>
    changeProof({ ...document, id: 'urn:uuid:6b1a4e0a-0b8e-4ad1-9f0e-2d5a4f5a9c11' }, (proof) => proof),
  ),
  signing('signed by somebody else in the name of the issuer', tampered, { isByStranger: true }, all),
  changing(
    'no proof',
    {
      paragraph: 'Verifiable Credentials 2.0, 4.12 (Securing Mechanisms); Open Badges 3.0, Verification',
      told: ['proof.none'],
    },
    (document) => without(document, 'proof'),
  ),
  changing(
    'an empty list of proofs',
    { paragraph: 'Verifiable Credentials 2.0, 4.12', told: ['proof.none'] },
    (document) => ({ ...document, proof: [] }),
  ),
  ...([null, 'https://harbour.example/proof', 7, [[]], {}] as Json[]).map((proof) =>
    changing(
      `a proof that is ${JSON.stringify(proof)}`,
      malformed(['proof.none', 'proof.no-proof', 'proof.unknown', 'model.no-object', 'model.missing']),
      (document) => ({
        ...document,
        proof,
      }),
    ),
  ),
  ...(['authentication', 'keyAgreement', 'capabilityInvocation', 'assertion', ''] as const).map((proofPurpose) =>
    signing(
      `the purpose "${proofPurpose}"`,
      purpose,
      { proof: { proofPurpose } },
      { ways: /^(?:assertion)?$/.test(proofPurpose) ? texts : proofWays },
    ),
  ),
  signing('no purpose', purpose, { proof: { proofPurpose: undefined } }, all),
  signing(
    'a proof that has ended',
    { paragraph: `${integrity}, Verify Proof: expires`, told: ['proof.expired'] },
    { proof: { expires: '2026-11-20T00:00:00Z' } },
    all,
  ),
  signing(
    'a proof whose end is no time',
    { paragraph: `${integrity}, 2.1: expires`, told: ['proof.expired'] },
    { proof: { expires: 'soon' } },
    { ways: texts },
  ),
  signing(
    'a proof of tomorrow',
    { paragraph: `${integrity}, 2.1: created`, told: ['proof.future'] },
    { proof: { created: '2027-03-01T12:00:00Z' } },
    all,
  ),
  ...['yesterday', '2026-02-31T12:00:00Z', '2026-03-01', '2026-03-01T25:00:00Z'].map((created) =>
    signing(
      `a proof made at "${created}"`,
      { paragraph: `${integrity}, 2.1: created is an XMLSCHEMA11-2 dateTimeStamp`, told: ['proof.no-time'] },
      { proof: { created } },
      { ways: texts },
    ),
  ),
  signing(
    'a proof that goes on from one that is not there',
    { paragraph: `${integrity}, Verify Proof Sets and Chains`, told: ['proof.no-previous'] },
    { proof: { previousProof: 'urn:uuid:7' } },
    { ways: texts },
  ),
  signing('no key', malformed(['proof.no-key']), { proof: { verificationMethod: undefined } }, all),
  signing(
    'a key without scheme',
    { paragraph: `${integrity}, 2.1: verificationMethod is a URL`, told: ['key.no-name'] },
    { proof: { verificationMethod: 'key-1' } },
    { ways: texts },
  ),
  changing(
    'an unknown cryptosuite',
    { paragraph: `${integrity}, Verify Proof: unknown cryptosuite`, told: ['proof.unknown'] },
    withProof({ type: 'DataIntegrityProof', cryptosuite: 'rot13-2024' }),
  ),
  ...([undefined, null, '', 7, ['eddsa-rdfc-2022']] as (Json | undefined)[]).map((cryptosuite) =>
    changing(
      `the cryptosuite ${JSON.stringify(cryptosuite)}`,
      { paragraph: `${integrity}, 2.1: cryptosuite must be there, as a text`, told: ['proof.no-suite'] },
      withProof({ type: 'DataIntegrityProof', cryptosuite }),
    ),
  ),
  changing(
    'an unknown type of proof',
    { paragraph: `${integrity}, 2.1: type`, told: ['proof.unknown'] },
    withProof({ type: 'HandwrittenSignature2024', cryptosuite: undefined }),
  ),
  changing('no value', malformed(['proof.malformed', 'signature.broken']), (document) =>
    changeProof(document, (proof) => without(proof, 'proofValue')),
  ),
  ...(['', 'z', 'm0000', 'not multibase', '0'] as const).map((proofValue) =>
    changing(
      `the value "${proofValue}"`,
      malformed(['proof.malformed', 'signature.broken']),
      withProof({ proofValue }),
    ),
  ),
  changing('a value that is a list', malformed(['proof.malformed', 'signature.broken', 'terms.invalid']), (document) =>
    changeProof(document, (proof) => ({ ...proof, proofValue: [...listOf(proof.proofValue), 'z2'] })),
  ),
  changing(
    'the key of another curve',
    {
      paragraph: 'Data Integrity EdDSA 1.0, 3 and ECDSA 1.0, 3: the key is one for the cryptosuite',
      told: ['proof.other-key', 'proof.key', 'signature.broken'],
    },
    (document, _random, { curve }) =>
      changeProof(document, (proof) => ({
        ...proof,
        verificationMethod: `did:web:harbour.example:issuers:7#${multikeyOf(curve === 'ed25519' ? 'p256' : 'ed25519')}`,
      })),
  ),
]
