import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, objectsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { nameVerificationMethod } from '../../v3/keys.ts'
import {
  buildSkipper,
  check,
  createKey,
  did,
  didDocument,
  didUrl,
  sign,
  statusOf,
  tools,
} from '../served-badges.oracle.ts'

const site = { [didUrl]: didDocument }
const credentials = 'https://www.w3.org/2018/credentials#'
const expired = buildSkipper({ expires: '2026-02-01T00:00:00Z' })

function listLeaves(value: Json | undefined, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => listLeaves(member, [...path, name]))
}

function changeLeaf(value: Json | undefined, [name, ...rest]: string[]): Json | undefined {
  if (name === undefined) return `${value}x`
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === name ? (changeLeaf(member, rest) ?? null) : member))
  return isJsonObject(value) ? { ...value, [name]: changeLeaf(value[name], rest) } : value
}

describe('a forged credential', () => {
  it('is never valid when any single value was changed [AT-08]', async () => {
    const credential = await sign(buildSkipper({ expires: '2030-01-01T00:00:00Z', narrative: 'Well sailed' }))
    expect((await check(credential, site)).verdict).toBe('valid')
    for (const path of listLeaves(credential)) {
      const changed = changeLeaf(credential, path)
      const report = await check(isJsonObject(changed) ? changed : {}, site)
      expect(`${path.join('.')} ${report.verdict}`).toMatch(/ (?:invalid|unverifiable)$/)
    }
  })

  it('is invalid when signed by a stranger in the name of the issuer', async () => {
    const { publicKey, sign: forge } = createKey()
    const inTheirName = await sign(buildSkipper(), nameVerificationMethod(did, publicKey), forge)
    expect((await check(inTheirName, site)).verdict).toBe('invalid')
    const underOwnName = await sign(buildSkipper(), nameVerificationMethod('did:web:evil.example', publicKey), forge)
    expect((await check(underOwnName, site)).verdict).toBe('invalid')
    expect((await check(underOwnName)).verdict).toBe('invalid')
  })

  it('is invalid with the proof of another credential or with none [AT-07]', async () => {
    const { proof } = await sign(buildSkipper({ id: 'https://harbour.example/awards/2' }))
    expect((await check({ ...buildSkipper(), proof }, site)).verdict).toBe('invalid')
    expect(await check(buildSkipper(), site)).toMatchObject({ verdict: 'invalid', reason: 'The badge is not signed.' })
  })

  it('cannot hide its expiry behind another spelling of the same signed statement', async () => {
    const { validUntil, proof, ...rest } = await sign(expired)
    const value = { '@value': '2026-02-01T00:00:00Z', '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' }
    const spellings = [
      { ...rest, [`${credentials}validUntil`]: value },
      { ...rest, '@nest': { validUntil } },
      { ...rest, '@included': [{ id: rest.id, type: 'VerifiableCredential', validUntil }] },
    ]
    const [plain] = objectsOf(proof)
    expect(plain).toBeDefined()
    const signedText = await tools.canonize(expired)
    expect(await tools.canonize({ ...rest, [`${credentials}validUntil`]: value })).toBe(signedText)
    for (const spelling of spellings) {
      const report = await check({ ...spelling, proof }, site)
      expect([report.verdict, statusOf(report, 'format')]).toEqual(['invalid', 'failed'])
    }
    const valueObject = await check({ ...rest, validUntil: value, proof }, site)
    expect(valueObject.verdict).toBe('invalid')
  })

  it('cannot give its members another meaning [AT-10]', async () => {
    const credential = await sign(buildSkipper())
    const contexts = Array.isArray(credential['@context']) ? credential['@context'] : []
    const redefined = { ...credential, '@context': [...contexts, { validFrom: 'https://evil.example/never' }] }
    const report = await check(redefined, site)
    expect([report.verdict, statusOf(report, 'context')]).toEqual(['invalid', 'failed'])
    const [subject = {}] = objectsOf(credential.credentialSubject)
    const inside = { ...credential, credentialSubject: { ...subject, '@context': { name: null } } }
    expect(statusOf(await check(inside, site), 'context')).toBe('failed')
  })

  it('makes no request when it is no badge at all', async () => {
    const asked: string[] = []
    await check({ ...(await sign(buildSkipper())), type: ['VerifiableCredential'] }, site, { asked })
    expect(asked).toEqual([])
  })
})

describe('what cannot be evaluated', () => {
  it('is unverifiable with terms of an unknown extension, which is not fetched [AT-10]', async () => {
    const credential = await sign(buildSkipper())
    const contexts = Array.isArray(credential['@context']) ? credential['@context'] : []
    const asked: string[] = []
    const extended = { ...credential, '@context': [...contexts, 'https://ext.example/v1'] }
    const report = await check(extended, site, { asked })
    expect([report.verdict, statusOf(report, 'context')]).toEqual(['unverifiable', 'not-checked'])
    expect(asked).not.toContain('https://ext.example/v1')
  })

  it('is unverifiable with another kind of proof, and invalid when it has expired too', async () => {
    const proof = { type: 'RsaSignature2018', proofPurpose: 'assertionMethod', proofValue: 'z1' }
    const report = await check({ ...buildSkipper(), proof }, site)
    expect(report.verdict).toBe('unverifiable')
    expect(report.reason).toContain('kind not supported yet')
    expect((await check({ ...expired, proof }, site)).verdict).toBe('invalid')
  })

  it('is valid when one of several proofs is good', async () => {
    const credential = await sign(buildSkipper())
    const proof = [
      { type: 'RsaSignature2018' },
      ...objectsOf((await sign(expired)).proof),
      ...objectsOf(credential.proof),
    ]
    expect((await check({ ...credential, proof }, site)).verdict).toBe('valid')
  })
})

describe('anything else', () => {
  it('gets a report and never passes as valid', async () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json({ stringUnit: 'binary' }),
      fc.constantFrom('a.b.c', 'e30.e30.', '{', '[]'),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect((await check({ text })).verdict).not.toBe('valid')
      }),
    )
  })

  it('gets a report when members of a credential have unexpected values', async () => {
    const credential = await sign(buildSkipper({ expires: '2030-01-01T00:00:00Z' }))
    const members = fc.constantFrom(...Object.keys(credential))
    await fc.assert(
      fc.asyncProperty(members, fc.jsonValue({ maxDepth: 4 }), async (name, value) => {
        const report = await check({ json: { ...credential, [name]: value as Json } }, site)
        expect(report.verdict === 'valid' && JSON.stringify(credential[name]) !== JSON.stringify(value)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('changes no other object, whatever its parts are called', async () => {
    const credential = await sign(buildSkipper())
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      for (const changes of [
        { credentialSubject: name },
        { credentialSubject: { id: name, type: [name] } },
        { issuer: name },
        { '@context': [credential['@context'] ?? null, { '@vocab': '' }].flat(), [`x${name}`]: { id: name } },
      ]) {
        expect((await check({ json: { ...credential, ...changes } }, site)).verdict).not.toBe('valid')
        expect(Object.entries(Object.getPrototypeOf({}))).toEqual([])
        expect(Object.keys(Reflect.get({}, name) ?? {})).toEqual([])
      }
    }
  })

  it('is refused at the door when it is nested or long beyond reason', async () => {
    const deep = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`
    for (const text of [deep, `${'['.repeat(500_000)}`]) {
      const report = await check({ text })
      expect([report.verdict, statusOf(report, 'format')]).toEqual(['invalid', 'failed'])
    }
    const long = await check({ text: `{"a":"${'x'.repeat(1_048_576)}"}` })
    expect([long.verdict, statusOf(long, 'format')]).toEqual(['unverifiable', 'not-checked'])
    const json: JsonObject = JSON.parse(deep)
    expect((await check({ json })).verdict).toBe('invalid')
    const nearly = `{"a":"${'[{'.repeat(100)}\\""}`
    expect((await check({ text: nearly })).reason).not.toContain('nested')
  })
})
