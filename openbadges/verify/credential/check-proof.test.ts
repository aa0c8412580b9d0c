import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ecdsa-multikey'
import { cryptosuite } from '@digitalbazaar/ecdsa-rdfc-2019-cryptosuite'
import { createDiscloseCryptosuite, createSignCryptosuite } from '@digitalbazaar/ecdsa-sd-2023-cryptosuite'
import { describe, expect, it } from 'vitest'
import { isJsonObject, listOf, objectsOf } from '../../json.ts'
import { createSigner } from '../../sign/create-signer.ts'
import { deriveElsewhere, issueElsewhere } from '../../sign/suites/other-library.oracle.ts'
import type { JsonObject, Tools } from '../../tools.ts'
import {
  buildSkipper,
  check,
  createKey,
  did,
  didDocument,
  didUrl,
  key,
  method,
  now,
  sign,
  statusOf,
  tools,
} from '../served-badges.oracle.ts'

const site = { [didUrl]: didDocument }
const unknownKind = { type: 'DataIntegrityProof', cryptosuite: 'bbs-2023', proofPurpose: 'assertionMethod' }

async function signAs(change: JsonObject): Promise<JsonObject> {
  const canonize: Tools['canonize'] = (document, ...way) =>
    tools.canonize(document.cryptosuite ? { ...document, ...change } : document, ...way)
  const signed = await createSigner({ ...tools, canonize }).signCredential({
    credential: buildSkipper(),
    key: { verificationMethod: method, sign: key.sign },
    created: now,
  })
  return { ...signed, proof: { ...objectsOf(signed.proof)[0], ...change } }
}

const tell = async (document: JsonObject, ports = {}) => {
  const { verdict, checks } = await check(document, site, ports)
  return [verdict, ...checks.filter(({ status }) => status === 'failed').map(({ name, severity }) => [name, severity])]
}

describe('an embedded proof', () => {
  it('holds with the key of the issuer and fails as an error once anything was changed [P3-10b] [D3-04]', async () => {
    const signed = await sign(buildSkipper({ narrative: 'Well sailed' }))
    expect(await tell(signed)).toEqual(['valid'])
    expect(await tell({ ...signed, name: 'Master of yachts' })).toEqual(['invalid', ['signature', 'error']])
    const { proof: _left, ...unsigned } = signed
    expect(await tell(unsigned)).toEqual(['invalid', ['proof', 'error']])
  })

  it('is good when one of several is, and a broken one is not healed by one of an unknown kind [V3-01]', async () => {
    const signed = await sign(buildSkipper())
    const broken = objectsOf((await sign(buildSkipper({ id: 'https://harbour.example/awards/2' }))).proof)
    const good = objectsOf(signed.proof)
    const withProofs = (...proof: JsonObject[]) => tell({ ...signed, proof })
    expect(await withProofs(unknownKind, ...broken, ...good)).toEqual(['valid'])
    expect(await withProofs(...good, ...broken)).toEqual(['valid'])
    expect(await withProofs(...broken, unknownKind)).toEqual(['invalid', ['signature', 'error']])
    expect(await withProofs(unknownKind)).toEqual(['unverifiable'])
  })

  it('fails when it was made for another purpose, has expired or comes from the future', async () => {
    expect(await tell(await signAs({ proofPurpose: 'authentication' }))).toEqual(['invalid', ['proof', 'error']])
    expect(await tell(await signAs({ expires: '2026-11-21T11:00:00Z' }))).toEqual(['invalid', ['proof', 'error']])
    expect(await tell(await signAs({ expires: '2030-11-21T11:00:00Z' }))).toEqual(['valid'])
    expect(await tell(await signAs({ created: '2026-11-21T12:10:00Z' }))).toEqual(['invalid', ['proof', 'error']])
    expect(await tell(await signAs({ created: '2026-11-21T12:04:00Z' }))).toEqual(['valid'])
  })

  it('cannot be taken to another badge, under the same name or from the same issuer [AT-07]', async () => {
    const signed = await sign(buildSkipper())
    const other = await sign(buildSkipper({ narrative: 'For somebody else' }))
    expect(await tell({ ...signed, proof: other.proof ?? null })).toEqual(['invalid', ['signature', 'error']])
    const { sign: forge, publicKey } = createKey()
    expect(publicKey).toHaveLength(32)
    const forged = await sign(buildSkipper(), method, forge)
    expect(await tell(forged)).toEqual(['invalid', ['signature', 'error']])
  })

  it('covers every member, at the top and in a subject inside the subject [AT-08]', async () => {
    const signed = await sign(buildSkipper())
    const subject = isJsonObject(signed.credentialSubject) ? signed.credentialSubject : {}
    const inside = { ...subject, source: { id: 'https://evil.example/', type: ['Profile'], name: 'Evil' } }
    const another = [subject, { id: 'did:example:evil', type: ['AchievementSubject'] }]
    const additions: JsonObject[] = [
      { validUntil: '2999-01-01T00:00:00Z' },
      { evidence: [{ type: ['Evidence'], narrative: 'More' }] },
      { credentialSubject: inside },
      { credentialSubject: another },
      { credentialSubject: { ...subject, name: 'More' } },
    ]
    for (const addition of additions) {
      const [verdict] = await tell({ ...signed, ...addition })
      expect([verdict, Object.keys(addition)]).toEqual(['invalid', Object.keys(addition)])
    }
  })

  it('fails as an error with a term or type that no published context defines [P3-02]', async () => {
    const signed = await sign(buildSkipper())
    const status = { id: 'https://harbour.example/revoked', type: '1EdTechRevocationList' }
    for (const change of [{ nonsense: 'x' }, { type: [...listOf(signed.type), 'Nonsense'] }, { termsOfUse: status }]) {
      expect(await tell({ ...signed, ...change })).toEqual(['invalid', ['terms', 'error']])
    }
    const asked: string[] = []
    await check({ ...signed, nonsense: 'x' }, site, { asked })
    expect(asked.every((url) => url === didUrl)).toBe(true)
    expect(statusOf(await check(signed, site), 'signature')).toBe('passed')
    const contexts = [...listOf(signed['@context']), 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json']
    const extended = await sign({ ...buildSkipper(), '@context': contexts, termsOfUse: [status] })
    expect(statusOf(await check(extended, site), 'signature')).toBe('passed')
  })

  it('names its key by an address or identifier, or is invalid', async () => {
    const [proof = {}] = objectsOf((await sign(buildSkipper())).proof)
    for (const verificationMethod of [
      'key-1',
      '#key-1',
      '//harbour.example/key',
      'did',
      ' did:web:harbour.example#1',
    ]) {
      const report = await check({ ...(await sign(buildSkipper())), proof: { ...proof, verificationMethod } }, site)
      expect(report).toMatchObject({ verdict: 'invalid', reason: 'The badge names its key in no usable way.' })
    }
    const unknown = { ...proof, verificationMethod: 'did:unheard:of#1' }
    expect((await check({ ...buildSkipper(), proof: unknown }, site)).verdict).toBe('unverifiable')
  })

  it('is tried with both published texts of context 3.0.3 [V3-12]', async () => {
    const signed = await sign({ ...buildSkipper(), endorsementJwt: ['a.b.c'] })
    expect(statusOf(await check(signed, site), 'signature')).toBe('passed')
    const tried: (string | undefined)[] = []
    const canonize: Tools['canonize'] = async (document, revision, digest) => {
      if (!document.cryptosuite) tried.push(revision)
      const text = await tools.canonize(document, 'newest', digest)
      return revision === 'earlier' ? text.replace('vocab.html#endorsementJwt', 'vocab.html#then') : text
    }
    const then = { ...tools, canonize }
    const credential = { ...buildSkipper(), endorsementJwt: ['a.b.c'] }
    const signer = createSigner({ ...tools, canonize: (document) => canonize(document, 'earlier') })
    const earlier = await signer.signCredential({
      credential,
      key: { verificationMethod: method, sign: key.sign },
      created: now,
    })
    expect(statusOf(await check(earlier, site), 'signature')).toBe('failed')
    tried.length = 0
    expect(statusOf(await check(earlier, site, { tools: then }), 'signature')).toBe('passed')
    expect(tried).toEqual(['newest', 'earlier'])
  })

  it.each(['newest', 'literal'] as const)(
    'holds when the text of the context was the %s one [V3-12]',
    async (revision) => {
      const signer = createSigner({ ...tools, canonize: (document) => tools.canonize(document, revision) })
      const credential = { ...buildSkipper(), jti: 'urn:uuid:7' }
      const at = { key: { verificationMethod: method, sign: key.sign }, created: now }
      const signed = await signer.signCredential({ credential, ...at })
      expect((await check(signed, site)).verdict).toBe('valid')
      expect((await check({ ...signed, jti: 'urn:uuid:8' }, site)).verdict).toBe('invalid')
    },
  )
})

describe('a proof of another cryptosuite', () => {
  async function generateListed() {
    const { publicKeyMultibase: multikey, ...pair } = await generate({ curve: 'P-256' })
    const entry = { id: `${did}#${multikey}`, type: 'Multikey', controller: did, publicKeyMultibase: multikey }
    const listed = { ...didDocument, verificationMethod: [entry], assertionMethod: [entry.id] }
    return { multikey, signer: { ...pair.signer(), id: entry.id }, site: { [didUrl]: listed } }
  }
  const created = now.toISOString()

  it('holds with ecdsa-rdfc-2019, and only with a key that the issuer lists', async () => {
    const listed = await generateListed()
    const suite = new DataIntegrityProof({ signer: listed.signer, cryptosuite, date: created })
    const signed = await issueElsewhere(buildSkipper(), suite, listed.multikey)
    expect((await check(signed, listed.site)).verdict).toBe('valid')
    expect((await check(signed, site)).verdict).toBe('invalid')
    expect((await check({ ...signed, name: 'Other' }, listed.site)).verdict).toBe('invalid')
  })

  it('holds with ecdsa-sd-2023 once it is derived; one for the holder alone is refused with what to do', async () => {
    const listed = await generateListed()
    const mandatoryPointers = ['/issuer', '/validFrom', '/credentialSubject/type', '/credentialSubject/achievement']
    const base = await issueElsewhere(
      buildSkipper(),
      new DataIntegrityProof({
        signer: listed.signer,
        cryptosuite: createSignCryptosuite({ mandatoryPointers }),
        date: created,
      }),
      listed.multikey,
    )
    const disclose = createDiscloseCryptosuite({ selectivePointers: ['/credentialSubject/identifier'] })
    const shown = await deriveElsewhere(base, new DataIntegrityProof({ cryptosuite: disclose }), listed.multikey)
    const report = await check(shown, listed.site)
    expect([statusOf(report, 'signature'), statusOf(report, 'issuer key')]).toEqual(['passed', 'passed'])
    const refused = await check(base, listed.site)
    expect([refused.verdict, statusOf(refused, 'proof')]).toEqual(['invalid', 'failed'])
    expect(refused.reason).toContain('Ask the holder')
  })
})
