import { describe, expect, it } from 'vitest'
import { bundledContexts } from '../../../linked-data/contexts.ts'
import { bakePng } from '../../bake/bake-png.ts'
import { bakeSvg } from '../../bake/bake-svg.ts'
import { readBadgeImage } from '../../bake/read-badge-image.ts'
import { smallPng } from '../../bake/sample-images.oracle.ts'
import { decodeMultikey, encodeEd25519Multikey } from '../../encoding/multikey.ts'
import { isJsonObject, listOf, objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildDidDocument, buildJwks, buildKeyDocument } from '../../v3/keys.ts'
import {
  buildSkipper,
  check,
  createKey,
  did,
  didDocument,
  didUrl,
  key,
  method,
  type Site,
  sign,
  statusOf,
} from '../served-badges.oracle.ts'
import { checkContext } from './model/check-context.ts'

const site = { [didUrl]: didDocument }
const stranger = createKey()

async function signed(award = {}): Promise<JsonObject> {
  return sign(buildSkipper(award))
}

function issuedBy(id: string): JsonObject {
  const credential = buildSkipper()
  return { ...credential, issuer: { ...(isJsonObject(credential.issuer) ? credential.issuer : {}), id } }
}

describe('a credential signed with a key that its issuer publishes', () => {
  it('is valid, and the report says what the badge says', async () => {
    const report = await check(await signed({ expires: '2030-01-01T00:00:00Z' }), site)
    expect(report.checks.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'format passed',
      'context passed',
      'type passed',
      'subject passed',
      'issuer passed',
      'data model passed',
      'proof passed',
      'signature passed',
      'issuer key passed',
      'status passed',
      'valid from passed',
      'expiry passed',
    ])
    expect(report).toMatchObject({ verdict: 'valid', reason: 'Every check passed.' })
    expect(report.credential).toMatchObject({
      version: '3.0',
      id: 'https://harbour.example/awards/1',
      name: 'Day Skipper',
      issuerId: did,
      issuerName: 'Harbour Sailing School',
      issuedOn: '2026-01-02T03:04:05Z',
      validUntil: '2030-01-01T00:00:00Z',
      recipient: { type: 'emailAddress', hashed: true },
      criteriaNarrative: 'Sail for a day',
    })
  })

  it('is valid as text and by its address too', async () => {
    const text = JSON.stringify(await signed())
    const url = 'https://harbour.example/awards/1'
    expect((await check({ text: ` ${text}\n` }, site)).verdict).toBe('valid')
    expect((await check({ url }, { ...site, [url]: text })).verdict).toBe('valid')
    expect((await check({ text: url }, { ...site, [url]: text })).verdict).toBe('valid')
  })

  it('is invalid when it has expired, is not yet valid or tells no time zone', async () => {
    const expired = await check(await signed({ expires: '2026-11-21T11:59:59Z' }), site)
    expect(expired).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on November 21, 2026.' })
    expect((await check(await signed({ issuedOn: '2026-11-22T00:00:00Z' }), site)).verdict).toBe('invalid')
    const zoneless = await check(await sign({ ...buildSkipper(), validUntil: '2030-01-01T00:00:00' }), site)
    expect([zoneless.verdict, statusOf(zoneless, 'expiry')]).toEqual(['invalid', 'failed'])
  })

  it('tells whether it was awarded to the expected recipient', async () => {
    const json = await signed()
    expect((await check({ json, expectedRecipient: 'Maya@Example.org' }, site)).verdict).toBe('valid')
    const other = await check({ json, expectedRecipient: 'tom@example.org' }, site)
    expect(other).toMatchObject({ verdict: 'invalid', reason: 'This badge was not awarded to tom@example.org.' })
  })
})

describe('a credential baked into an image', () => {
  it('is valid after it was read from it again', async () => {
    const json = JSON.stringify(await signed({ narrative: 'Sailed <well> ]]> & "twice" \u{1f409}' }))
    const svg = bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', '3_0', { json })
    for (const image of [new TextEncoder().encode(svg), bakePng(smallPng(), '3_0', json)]) {
      const text = (await readBadgeImage(image))?.text ?? ''
      expect((await check({ text }, site)).verdict).toBe('valid')
    }
  })
})

describe('the contexts of a credential', () => {
  it('are known here whenever the linked-data tools know them', async () => {
    const contexts = listOf(buildSkipper()['@context'])
    for (const url of bundledContexts.keys()) {
      expect([url, checkContext({ '@context': [...contexts, url] }).status]).toEqual([url, 'passed'])
    }
  })
})

describe('the verdict follows whose key it is', () => {
  it('unverifiable when the issuer is out of reach, invalid when something else failed as well', async () => {
    expect(await check(await signed())).toMatchObject({
      verdict: 'unverifiable',
      reason: 'Signed, but we could not reach the issuer to confirm that the key is theirs.',
    })
    const expired = await check(await signed({ expires: '2026-02-01T00:00:00Z' }))
    expect(expired).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on February 1, 2026.' })
  })

  it('valid when the issuer is out of reach but its keys are remembered', async () => {
    const remembered = async (url: string) => (url === didUrl ? JSON.stringify(didDocument) : undefined)
    expect((await check(await signed(), {}, { remembered })).verdict).toBe('valid')
    expect((await check(await signed(), { [didUrl]: 404 }, { remembered })).verdict).toBe('unverifiable')
  })

  it('invalid when the issuer publishes other keys', async () => {
    const others = buildDidDocument({ did, publicKeys: [stranger.publicKey] })
    const report = await check(await signed(), { [didUrl]: others })
    expect([report.verdict, statusOf(report, 'signature'), statusOf(report, 'issuer key')]).toEqual([
      'invalid',
      'passed',
      'failed',
    ])
  })

  it('invalid when the key is listed but not for assertions, by another controller, or withdrawn', async () => {
    const [entry = {}] = objectsOf(didDocument.verificationMethod)
    const spoilt = [
      { ...didDocument, assertionMethod: [] },
      { ...didDocument, id: 'did:web:other.example' },
      { ...didDocument, verificationMethod: [{ ...entry, controller: 'did:web:other.example' }] },
      { ...didDocument, verificationMethod: [{ ...entry, revoked: '2026-10-01T00:00:00Z' }] },
    ]
    for (const document of spoilt) {
      expect(statusOf(await check(await signed(), { [didUrl]: document }), 'issuer key')).toBe('failed')
    }
  })

  it('valid when the document names the key in a relative or an embedded way, or by another fragment', async () => {
    const [entry = {}] = objectsOf(didDocument.verificationMethod)
    const relative = { ...didDocument, assertionMethod: [method.slice(did.length)], verificationMethod: [entry] }
    const embedded = { id: did, assertionMethod: [entry] }
    const renamed = { id: did, verificationMethod: [{ ...entry, id: '#key-1' }], assertionMethod: [`${did}#key-1`] }
    expect((await check(await signed(), { [didUrl]: renamed })).verdict).toBe('valid')
    expect((await check(await signed(), { [didUrl]: relative })).verdict).toBe('valid')
    expect((await check(await signed(), { [didUrl]: embedded })).verdict).toBe('valid')
  })

  it('finds a key that the proof names without carrying it', async () => {
    const named = `${did}#key-1`
    const entry = {
      id: named,
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: encodeEd25519Multikey(key.publicKey),
    }
    const document = { id: did, verificationMethod: [entry], assertionMethod: [named] }
    const credential = await sign(buildSkipper(), named)
    expect((await check(credential, { [didUrl]: document })).verdict).toBe('valid')
    expect((await check(credential)).verdict).toBe('unverifiable')
    expect((await check(credential, { [didUrl]: didDocument })).verdict).toBe('invalid')
  })
})

describe('a key that stands by itself', () => {
  const multikey = encodeEd25519Multikey(key.publicKey)

  it('speaks for an issuer who is that key and for nobody else', async () => {
    expect(decodeMultikey(multikey).kind).toBe('ed25519')
    for (const named of [`did:key:${multikey}`, `did:key:${multikey}#${multikey}`]) {
      const own = await sign(issuedBy(`did:key:${multikey}`), named)
      expect((await check(own)).verdict).toBe('valid')
      expect((await check(await sign(buildSkipper(), named), site)).verdict).toBe('unverifiable')
    }
  })

  it('is contradicted when the issuer is another key', async () => {
    const other = issuedBy(`did:key:${encodeEd25519Multikey(stranger.publicKey)}`)
    expect((await check(await sign(other, `did:key:${multikey}`))).verdict).toBe('invalid')
  })
})

describe('an issuer with a web address', () => {
  const home = 'https://school.example/issuers/9'
  const jwksUrl = 'https://school.example/.well-known/jwks.json'
  const named = `${home}#${encodeEd25519Multikey(key.publicKey)}`
  const profile = { id: home, type: ['Profile'], name: 'School' }

  it('confirms its key in its own document or in the key set of its host', async () => {
    const credential = await sign(issuedBy(home), named)
    const document = { ...buildDidDocument({ did: home, publicKeys: [key.publicKey] }), ...profile }
    expect((await check(credential, { [home]: document })).verdict).toBe('valid')
    const jwks = buildJwks([{ issuer: home, publicKey: key.publicKey }])
    expect((await check(credential, { [home]: profile, [jwksUrl]: jwks })).verdict).toBe('valid')
  })

  it('contradicts a key that it does not publish', async () => {
    const credential = await sign(issuedBy(home), named)
    const jwks = buildJwks([{ issuer: 'https://school.example/issuers/8', publicKey: key.publicKey }])
    expect((await check(credential, { [home]: profile, [jwksUrl]: jwks })).verdict).toBe('invalid')
    expect((await check(credential, { [home]: profile, [jwksUrl]: 404 })).verdict).toBe('invalid')
  })

  it('stays unconfirmed while one of the two cannot be read', async () => {
    const credential = await sign(issuedBy(home), named)
    const partly: Site[] = [
      {},
      { [home]: profile },
      { [jwksUrl]: { keys: [] } },
      { [home]: '<html>' },
      { [home]: 404, [jwksUrl]: 404 },
    ]
    for (const answers of partly) {
      expect((await check(credential, answers)).verdict).toBe('unverifiable')
    }
  })

  it('may keep its key in a document of its own, below its own address', async () => {
    const keyUrl = `${home}/keys/1`
    const credential = await sign(issuedBy(home), keyUrl)
    const document = buildKeyDocument({ id: keyUrl, controller: home, publicKey: key.publicKey })
    const silent = { [home]: profile, [jwksUrl]: 404 }
    expect((await check(credential, { ...silent, [keyUrl]: document })).verdict).toBe('valid')
    expect((await check(credential, { [keyUrl]: document })).verdict).toBe('unverifiable')
    const foreign = { ...document, controller: 'https://school.example/issuers/8' }
    expect((await check(credential, { [keyUrl]: foreign })).verdict).toBe('invalid')
  })

  it('is not spoken for by a key document on another host', async () => {
    const keyUrl = 'https://evil.example/keys/1'
    const credential = await sign(issuedBy(home), keyUrl, stranger.sign)
    const document = buildKeyDocument({ id: keyUrl, controller: home, publicKey: stranger.publicKey })
    expect((await check(credential, { [keyUrl]: document })).verdict).toBe('unverifiable')
    expect((await check(credential, { [keyUrl]: document, [home]: profile, [jwksUrl]: 404 })).verdict).toBe('invalid')
  })
})
