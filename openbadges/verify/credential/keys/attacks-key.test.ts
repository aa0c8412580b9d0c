import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../tools.ts'
import {
  buildSkipper,
  check,
  createKey,
  did,
  didDocument,
  didUrl,
  method,
  key as ownKey,
  sign,
  statusOf,
} from '../../served-badges.oracle.ts'
import { claimsOf, createJwtKey, issueJwt, jwtKeys, kid, listing } from '../jwt/jwt-badges.oracle.ts'

const { ES256 } = jwtKeys
const stranger = createJwtKey('ES256')
const site = listing(ES256)

async function evaluate(header: JsonObject, sites: { [url: string]: JsonObject | string } = {}, key = stranger) {
  const asked: string[] = []
  const report = await check({ text: issueJwt(key, { header }) }, { ...site, ...sites }, { asked })
  return { report, asked }
}

describe('a key that the signer brought along [AT-03]', () => {
  const away = 'https://evil.example/keys'
  const theirs = { [away]: { keys: [{ ...stranger.jwk, kid: 'evil' }] } }

  it('is not fetched from jku or x5u, nor taken from x5c', async () => {
    const headers: JsonObject[] = [
      { jku: away, kid: 'evil' },
      { jku: away },
      { jku: away, kid: undefined },
      { x5u: away, kid: undefined },
      { x5c: ['MIIB'], kid: undefined, 'x5t#S256': 'abc' },
    ]
    for (const header of headers) {
      const { report, asked } = await evaluate(header, theirs)
      expect(report.verdict).toBe('invalid')
      expect(asked).not.toContain(away)
    }
  })

  it('is not believed as jwk, alone or beside the kid of the issuer', async () => {
    for (const header of [{ jwk: stranger.jwk, kid: undefined } as unknown as JsonObject, { jwk: stranger.jwk }]) {
      expect((await evaluate(header)).report.verdict).toBe('invalid')
    }
    const right = await evaluate({ jwk: stranger.jwk }, {}, ES256)
    expect(right.report.verdict).toBe('valid')
  })

  it('is not believed from an address of the signer', async () => {
    const { report } = await evaluate({ kid: `${away}#evil` }, theirs)
    expect([report.verdict, statusOf(report, 'signature'), statusOf(report, 'issuer key')]).toEqual([
      'invalid',
      'passed',
      'failed',
    ])
  })
})

describe('a kid that is none [AT-04]', () => {
  it.each([
    '../../../../etc/passwd',
    '/dev/null',
    "x' OR '1'='1",
    "key-1'; DROP TABLE keys; --",
    'key-1\u0000',
    '{"$ne":null}',
    '__proto__',
    'constructor',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    `data:application/json,${encodeURIComponent(JSON.stringify(stranger.jwk))}`,
    'urn:uuid:1',
    'did:evil:1#key-1',
    'did:web:',
    'did:web:harbour.example:..:7#key-1',
    'did:web:harbour.example:%2e%2e:7#key-1',
    'did:web:user@evil.example#key-1',
    'https://',
  ])('opens nothing and is no key: %s', async (name) => {
    for (const key of [stranger, ES256]) {
      const { report, asked } = await evaluate({ kid: name }, {}, key)
      expect(report.verdict).not.toBe('valid')
      expect(asked.filter((url) => url !== didUrl)).toEqual([])
    }
  })

  it('is not believed when it is no text', async () => {
    for (const name of [null, 7, [kid], { id: kid }, '']) {
      expect((await evaluate({ kid: name }, {}, ES256)).report.verdict).not.toBe('valid')
    }
  })

  it("does not make somebody else's host speak for the issuer", async () => {
    const url = 'https://evil.example/did.json'
    const document = {
      ...site[didUrl],
      verificationMethod: [{ id: kid, controller: did, publicKeyJwk: stranger.jwk }],
    }
    for (const name of [url, `${url}#key-1`, kid, 'did:web:evil.example#key-1']) {
      const sites = { [url]: document, 'https://evil.example/.well-known/did.json': document }
      expect((await evaluate({ kid: name }, sites)).report.verdict).not.toBe('valid')
    }
  })
})

describe("another issuer's key [AT-05]", () => {
  const other = 'did:web:harbour.example:issuers:8'
  const otherUrl = 'https://harbour.example/issuers/8/did.json'
  const theirs = {
    [otherUrl]: {
      id: other,
      verificationMethod: [{ id: `${other}#key-1`, type: 'JsonWebKey', controller: other, publicKeyJwk: stranger.jwk }],
      assertionMethod: [`${other}#key-1`],
    },
  }

  it('does not sign for this one, though it is published by its own', async () => {
    const { report } = await evaluate({ kid: `${other}#key-1` }, theirs)
    expect([report.verdict, statusOf(report, 'signature'), statusOf(report, 'issuer key')]).toEqual([
      'invalid',
      'passed',
      'failed',
    ])
  })

  it('does not count when their document lists it under the name of this one', async () => {
    const claimed = {
      [otherUrl]: {
        ...theirs[otherUrl],
        verificationMethod: [{ id: kid, controller: did, publicKeyJwk: stranger.jwk }],
      },
    }
    expect((await evaluate({ kid }, claimed)).report.verdict).toBe('invalid')
  })

  it('does not sign an embedded proof for this one either', async () => {
    const pair = createKey()
    const forged = await sign(buildSkipper(), `${other}#key-1`, pair.sign)
    const entry = { id: `${other}#key-1`, type: 'Multikey', controller: other }
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(pair.publicKey).toString('base64url') }
    const document = { id: other, verificationMethod: [{ ...entry, publicKeyJwk: jwk }], assertionMethod: [entry.id] }
    const report = await check(forged, { [didUrl]: didDocument, [otherUrl]: document })
    expect([report.verdict, statusOf(report, 'signature'), statusOf(report, 'issuer key')]).toEqual([
      'invalid',
      'passed',
      'failed',
    ])
  })
})

describe('a controller that is not the issuer [AT-15] [V3-05]', () => {
  it('does not make the key one of theirs', async () => {
    for (const controller of ['did:web:evil.example', `${did}x`, did.toUpperCase(), `${did}#`, '', undefined, 7]) {
      const report = await check({ text: issueJwt() }, listing(ES256, { controller } as unknown as JsonObject))
      expect([controller, report.verdict, statusOf(report, 'issuer key')]).toEqual([controller, 'invalid', 'failed'])
    }
    expect((await check({ text: issueJwt() }, site)).verdict).toBe('valid')
  })

  it('does not do so in an embedded proof', async () => {
    const credential = await sign(buildSkipper())
    const entry = {
      id: method,
      type: 'Multikey',
      controller: 'did:web:evil.example',
      publicKeyMultibase: method.split('#')[1],
    }
    const foreign = { ...didDocument, verificationMethod: [entry] }
    expect((await check(credential, { [didUrl]: foreign as JsonObject })).verdict).toBe('invalid')
    expect((await check(credential, { [didUrl]: didDocument })).verdict).toBe('valid')
  })

  it('cannot be the issuer by another spelling of its id', async () => {
    const credential = buildSkipper()
    for (const id of [`${did}#x`, `${did}?a=b`, `${did}/`, did.replace('harbour', 'Harbour')]) {
      const payload = { ...claimsOf({ ...credential, issuer: { ...(credential.issuer as JsonObject), id } }), iss: id }
      expect((await check({ text: issueJwt(ES256, { payload }) }, site)).verdict).not.toBe('valid')
    }
  })
})

describe('the time of a key [V3-06]', () => {
  const verdict = async (change: JsonObject, claims: JsonObject = {}, inJwk = false) => {
    const text = issueJwt(ES256, { payload: { ...claimsOf(), iat: 1_790_000_000, ...claims } })
    const sites = inJwk ? listing({ jwk: { ...ES256.jwk, ...change } }) : listing(ES256, change)
    return (await check({ text }, sites)).verdict
  }

  it('ends for all that it signed once the issuer has revoked it [AT-06]', async () => {
    expect(await verdict({ revoked: '2026-11-21T11:59:59Z' })).toBe('invalid')
    expect(await verdict({ revoked: '2026-10-01T00:00:00Z' }, { iat: 1_500_000_000 })).toBe('invalid')
    expect(await verdict({ revoked: true })).toBe('invalid')
    expect(await verdict({ revoked: 'soon' })).toBe('invalid')
    expect(await verdict({ revoked: '2026-11-22T00:00:00Z' })).toBe('valid')
    expect(await verdict({ revoked: false })).toBe('valid')
  })

  it('ends for what was signed after it had expired, and not for what was signed before [AT-06]', async () => {
    expect(await verdict({ expires: '2026-09-21T00:00:00Z' })).toBe('invalid')
    expect(await verdict({ expires: '2026-09-22T00:00:00Z' })).toBe('valid')
    expect(await verdict({ exp: 1_789_999_999 }, {}, true)).toBe('invalid')
    expect(await verdict({ exp: 1_790_000_001 }, {}, true)).toBe('valid')
    expect(await verdict({ expires: 'one day' })).toBe('invalid')
  })

  it('is the day from which the badge counts, or else now, when no time of signing is told [AT-06]', async () => {
    const untold = { iat: undefined } as unknown as JsonObject
    expect(await verdict({ expires: '2026-01-02T00:00:00Z' }, untold)).toBe('invalid')
    expect(await verdict({ expires: '2026-01-03T00:00:00Z' }, untold)).toBe('valid')
    const none = { iat: undefined, nbf: undefined } as unknown as JsonObject
    expect(await verdict({ expires: '2026-11-21T00:00:00Z' }, none)).toBe('invalid')
  })

  it('begins when the issuer says so', async () => {
    expect(await verdict({ nbf: 1_790_000_001 }, {}, true)).toBe('invalid')
    expect(await verdict({ nbf: 1_790_000_000 }, {}, true)).toBe('valid')
    expect(await verdict({ validFrom: '2026-10-01T00:00:00Z' })).toBe('invalid')
  })

  it('is held against the date of an embedded proof too [AT-06]', async () => {
    const credential = await sign(buildSkipper())
    const [entry = {}] = didDocument.verificationMethod as JsonObject[]
    const withEnd = (expires: string) => ({ [didUrl]: { ...didDocument, verificationMethod: [{ ...entry, expires }] } })
    expect((await check(credential, withEnd('2026-11-21T12:00:00Z'))).verdict).toBe('invalid')
    expect((await check(credential, withEnd('2026-11-21T12:00:01Z'))).verdict).toBe('valid')
    expect(ownKey.publicKey).toHaveLength(32)
  })

  it('does not end for a key that the issuer retired but still lists', async () => {
    const { verificationMethod = [], assertionMethod = [] } = site[didUrl] ?? {}
    const newer = { id: `${did}#key-2`, type: 'JsonWebKey', controller: did, publicKeyJwk: stranger.jwk }
    const both = {
      id: did,
      verificationMethod: [newer, ...(verificationMethod as JsonObject[])],
      assertionMethod: [newer.id, ...(assertionMethod as string[])],
    }
    expect((await check({ text: issueJwt() }, { [didUrl]: both })).verdict).toBe('valid')
    expect((await check({ text: issueJwt() }, { [didUrl]: { ...both, assertionMethod: [newer.id] } })).verdict).toBe(
      'invalid',
    )
  })
})
