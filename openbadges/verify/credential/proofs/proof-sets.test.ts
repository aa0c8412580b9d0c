import { describe, expect, it } from 'vitest'
import { nameFinding } from '#shared/messages/stored/name-finding.ts'
import { encodeEd25519Multikey } from '../../../encoding/multikey.ts'
import { objectsOf } from '../../../json.ts'
import { createSigner } from '../../../sign/create-signer.ts'
import type { Json, JsonObject, Tools } from '../../../tools.ts'
import {
  buildSkipper,
  check,
  createKey,
  did,
  didDocument,
  didUrl,
  key,
  listUrl,
  method,
  now,
  sign,
  signStatusList,
  tools,
} from '../../served-badges.oracle.ts'
import { claimsOf, issueJwt, jwtKeys, listing } from '../jwt/jwt-badges.oracle.ts'

const site = { [didUrl]: didDocument }

async function proofOf(change: JsonObject = {}, by = method, signature = key.sign, of = buildSkipper()) {
  const canonize: Tools['canonize'] = (document, ...way) =>
    tools.canonize(document.cryptosuite ? { ...document, ...change } : document, ...way)
  const signed = await createSigner({ ...tools, canonize }).signCredential({
    credential: of,
    key: { verificationMethod: by, sign: signature },
    created: now,
  })
  return { ...objectsOf(signed.proof)[0], ...change }
}

const stranger = createKey()
type ProofOutcome = 'good' | 'broken' | 'refused' | 'open' | 'unknown' | 'none'
const rows: [name: string, proof: Json, outcome: ProofOutcome][] = [
  ['good', await proofOf(), 'good'],
  ['made of another badge', await proofOf({}, method, key.sign, buildSkipper({ narrative: 'Other' })), 'broken'],
  ['made with another key', await proofOf({}, method, stranger.sign), 'broken'],
  ['of an unknown suite', { ...(await proofOf()), cryptosuite: 'bbs-2023' }, 'unknown'],
  ['of an old kind', { ...(await proofOf()), type: 'RsaSignature2018', cryptosuite: undefined }, 'unknown'],
  ['of a kind in our words', { ...(await proofOf()), cryptosuite: 'x) holds as well. (y' }, 'unknown'],
  ['whose key is out of reach', await proofOf({}, 'https://away.example/keys/1'), 'open'],
  [
    'by somebody else',
    await proofOf({}, `did:key:${encodeEd25519Multikey(stranger.publicKey)}`, stranger.sign),
    'open',
  ],
  ['null', null, 'none'],
  ['a text', 'https://harbour.example/proofs/1', 'none'],
  ['a number', 7, 'none'],
  ['a list', [], 'none'],
  ['empty', {}, 'none'],
  ['expired', await proofOf({ expires: '2026-11-20T00:00:00Z' }), 'refused'],
  ['without its cryptosuite', { ...(await proofOf()), cryptosuite: undefined }, 'refused'],
  ['for another purpose', await proofOf({ proofPurpose: 'authentication' }), 'refused'],
  ['after one that is not there', await proofOf({ previousProof: 'urn:uuid:none' }), 'refused'],
]

const next = await proofOf({ previousProof: 'urn:uuid:7' })
const named = await proofOf({ id: 'urn:uuid:7' })
const verdicts: Record<ProofOutcome, string> = {
  good: 'valid',
  broken: 'invalid',
  refused: 'invalid',
  open: 'unverifiable',
  unknown: 'unverifiable',
  none: 'invalid',
}
const order: ProofOutcome[] = ['good', 'broken', 'open', 'refused', 'unknown', 'none']
const badge = buildSkipper()
const pairs = rows.flatMap(([one, first, outcome]) =>
  rows.map(([other, second, next]) => ({
    of: `${one}, ${other}`,
    proof: [first, second],
    outcomes: [outcome, next],
  })),
)

/** The detail of every check of a report that is about a proof. */
const tellProofs = (checks: { name: string; detail: string }[]) =>
  checks.filter(({ name, detail }) => name === 'proof' || detail.includes('roof')).map(({ detail }) => detail)

const isNamed = (details: string[], index: number, count: number) =>
  details.some((detail) => detail.includes(`roof ${index} of ${count}`))

describe('the proofs of a badge [T5]', () => {
  it.each(rows)('are evaluated one by one: alone, one that is %s [T5]', async (_name, proof, outcome) => {
    const { verdict, reason } = await check({ ...badge, proof }, site)
    expect(verdict).toBe(verdicts[outcome])
    expect(nameFinding(reason)).toBeDefined()
  })

  it('are told of by twos, each with what became of it, and one that does not hold is never behind "every check passed" [T5]', async () => {
    for (const { of, proof, outcomes } of pairs) {
      const { verdict, reason, checks } = await check({ ...badge, proof }, site)
      const best = order.find((outcome) => outcomes.includes(outcome)) ?? 'none'
      const told = tellProofs(checks)
      const silent = checks.filter(({ name, detail }) => name === 'proof' && nameFinding(detail) === undefined)
      expect([of, silent]).toEqual([of, []])
      // What has not even the form of a proof is against the data model.
      expect([of, verdict]).toEqual([of, outcomes.includes('none') ? 'invalid' : verdicts[best]])
      expect([of, reason === 'Every check passed.']).toEqual([of, outcomes.every((each) => each === 'good')])
      if (best === 'none') continue
      // The one that decided may go without its number, and those of unknown kinds are named together.
      const unnamed = outcomes.filter((_, index) => !isNamed(told, index + 1, 2))
      const isTogether = told.some((detail) => /not supported yet: [^,]+, [^,]+\.$/.test(detail))
      const most = isTogether ? 2 : best === 'good' || best === 'broken' ? 0 : 1
      expect([of, unnamed.length <= most]).toEqual([of, true])
      expect([of, new Set(told).size]).toEqual([of, told.length])
    }
  })

  it('say what is the matter with the second one [T5]', async () => {
    const second = async (proof: Json) => (await check({ ...badge, proof: [named, proof] }, site)).reason
    const of = (name: string) => rows.find(([each]) => each === name)?.[1] ?? null
    const passed = 'Every check passed, with one remark: Proof 2 of 2'
    const changed = 'The signature does not match: the badge was changed, or signed with another key.'
    const kind = 'could not be checked: Proofs of the kind'
    expect(await second(of('made of another badge'))).toBe(`${passed} (eddsa-rdfc-2022) does not hold: ${changed}`)
    expect(await second(of('of an unknown suite'))).toBe(`${passed} (bbs-2023) ${kind} bbs-2023 cannot be checked.`)
    expect(await second(of('of an old kind'))).toContain(`(RsaSignature2018) ${kind} RsaSignature2018`)
    expect(await second(of('of a kind in our words'))).toBe(`${passed} (unknown) ${kind} unknown cannot be checked.`)
    expect(await second(of('by somebody else'))).toContain('could not be checked: The key stands by itself')
    expect(await second(of('expired'))).toContain('does not hold: The proof of the badge has expired.')
    expect(await second(of('for another purpose'))).toContain('does not hold: The proof was not made to assert')
    expect(await second(next)).toContain('could not be checked: Chained proofs cannot be')
    expect(await second(of('after one that is not there'))).toContain('does not hold: The proof goes on from another')
    expect(await second(of('whose key is out of reach'))).toContain('could not be checked: We could not ask')
    expect(await second(of('good'))).toBe('Every check passed.')
  })

  it('are counted when they are too many to be looked at, and the first good one is found [T5]', async () => {
    const unknown = rows.find(([name]) => name === 'of an unknown suite')?.[1] ?? null
    const many = [...Array.from({ length: 11 }, () => unknown), named, ...Array.from({ length: 30 }, () => named)]
    const { verdict, checks } = await check({ ...badge, proof: many }, site)
    expect(verdict).toBe('valid')
    expect(tellProofs(checks)).toContain('There are 42 proofs; 12 were looked at.')
    const five = await check({ ...badge, proof: Array.from({ length: 5 }, () => named) }, site)
    expect(five.reason).toContain('remark: Proof 5 of 5 (eddsa-rdfc-2022) could not be checked: Too many proofs')
  })

  it('do not let a changed badge off with a key that is out of reach [T5]', async () => {
    const away = rows.find(([name]) => name === 'whose key is out of reach')?.[1] ?? null
    const report = await check({ ...badge, name: 'Master of yachts', proof: [away, named] }, site)
    expect(report.verdict).toBe('invalid')
  })
})

describe('proofs elsewhere than at the top of a badge [T5]', () => {
  const broken = rows.find(([name]) => name === 'made of another badge')?.[1] ?? null
  const both = async (document: JsonObject) => ({ ...document, proof: [...objectsOf(document.proof), broken] })

  it('are told of inside a JWT, which is the first of them [T5]', async () => {
    const { ES256 } = jwtKeys
    const methods = objectsOf(listing(ES256)[didUrl]?.verificationMethod)
    const sites = {
      [didUrl]: {
        ...didDocument,
        verificationMethod: [...objectsOf(didDocument.verificationMethod), ...methods],
        assertionMethod: [method, ...methods.map(({ id }) => id ?? null)],
      },
    }
    const tell = async (proof: Json) =>
      (await check({ text: issueJwt(ES256, { payload: claimsOf({ ...badge, proof }) }) }, sites)).reason
    expect(await tell(named)).toBe('Every check passed.')
    expect(await tell([broken])).toContain('with one remark: Proof 2 of 2 (eddsa-rdfc-2022) does not hold')
    const unknown = rows.find(([name]) => name === 'of an unknown suite')?.[1] ?? null
    expect(await tell([named, unknown])).toContain('with one remark: Proof 3 of 3 (bbs-2023) could not be checked')
  })

  it('are told of in an endorsement, in a badge of a record and in a status list [T5]', async () => {
    const endorsement = {
      '@context': badge['@context'] ?? null,
      id: 'https://harbour.example/endorsements/1',
      type: ['VerifiableCredential', 'EndorsementCredential'],
      name: 'Endorsement',
      issuer: { id: did, type: ['Profile'], name: 'Harbour Sailing School' },
      validFrom: '2026-02-01T00:00:00Z',
      credentialSubject: { id: did, type: ['EndorsementSubject'], endorsementComment: 'In good standing' },
    }
    const endorsed = await check(await sign({ ...badge, endorsement: [await both(await sign(endorsement))] }), site)
    expect(endorsed.reason).toContain('is valid, with a remark: Proof 2 of 2 (eddsa-rdfc-2022) does not hold')
    const [credentials = null, ...contexts] = Array.isArray(badge['@context']) ? badge['@context'] : []
    const record = {
      ...endorsement,
      '@context': [credentials, 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json', ...contexts],
      type: ['VerifiableCredential', 'ClrCredential'],
      credentialSubject: {
        id: 'did:example:maya',
        type: ['ClrSubject'],
        verifiableCredential: [await both(await sign(badge))],
      },
    }
    expect((await check(await sign(record), site)).reason).toContain('with a remark: Proof 2 of 2')
    const listed = await sign(buildSkipper({}, { status: { kind: 'bitstring', listUrl, index: 4182 } }))
    const list = await both(await signStatusList([]))
    const { reason } = await check(listed, { ...site, [listUrl]: list })
    expect(reason).toContain("remark: The issuer's status list is clear, with a remark: Proof 2 of 2")
    expect(nameFinding(reason)?.code).toBe('verdict.remark')
  })
})
