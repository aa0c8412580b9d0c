import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { EncodingError } from './base58.ts'
import { encodeBase64url } from './base64url.ts'
import { didWebToUrl, readDidJwk } from './did.ts'
import { isSecretJwk, readJwk } from './jwk.ts'
import { isSameKey } from './same-key.ts'
import { isWeakKey } from './weak-key.ts'

const text = (value: unknown) => encodeBase64url(new TextEncoder().encode(JSON.stringify(value)))
// The example of RFC 8037, appendix A.2.
const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }

describe('a did:jwk', () => {
  test('is the key that it spells', () => {
    for (const did of [`did:jwk:${text(jwk)}`, `did:jwk:${text(jwk)}#0`]) {
      expect(isSameKey(readDidJwk(did), readJwk(jwk))).toBe(true)
    }
    const more = readDidJwk(`did:jwk:${text({ ...jwk, use: 'sig' })}`)
    expect(isSameKey(more, readJwk(jwk))).toBe(true)
  })

  test.each([
    `did:jwk:${text(jwk)}#1`,
    `did:jwk:${text(jwk)}#`,
    `did:jwk:${text(jwk)}?a=b`,
    `did:jwk:${text(jwk)}:x`,
    `did:jwk:${text({ ...jwk, d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A' })}`,
    `did:jwk:${text({ kty: 'oct', k: 'c2VjcmV0' })}`,
    `did:jwk:${text([jwk])}`,
    `did:jwk:${text('key')}`,
    'did:jwk:',
    'did:jwk:AB',
    `did:jwk:${'A'.repeat(5000)}`,
  ])('is none as %s', (did) => {
    expect(() => readDidJwk(did)).toThrow(EncodingError)
  })

  test('has no second spelling of the same bytes', () => {
    const encoded = text({ ...jwk, kid: 'a' })
    const last = encoded.at(-1) ?? ''
    const next = String.fromCharCode(last.charCodeAt(0) + 1)
    if (encoded.length % 4 !== 0)
      expect(() => readDidJwk(`did:jwk:${encoded.slice(0, -1)}${next}`)).toThrow(EncodingError)
  })
})

test.each([
  'did:web:example.org:%2e%2e:b',
  'did:web:example.org:a%2Fb',
  'did:web:example.org:a%5cb',
  'did:web:example.org%3Ax',
  'did:web:example.org%3A8443%3A1',
  'did:web:example.org%3A:a',
])('a did:web cannot lead elsewhere than it shows: %s', (did) => expect(() => didWebToUrl(did)).toThrow(EncodingError))

describe('a key under which anybody can sign', () => {
  test('is an Ed25519 point of small order in any spelling', () => {
    const torsion = [
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      '00'.repeat(32),
      `01${'00'.repeat(31)}`,
      `ec${'ff'.repeat(30)}7f`,
    ]
    for (const hex of torsion) {
      expect(ed25519.Point.fromHex(hex, true).isSmallOrder()).toBe(true)
      const raw = Uint8Array.from(Buffer.from(hex, 'hex'))
      const negative = Uint8Array.from(raw, (byte, index) => (index === 31 ? byte | 0x80 : byte))
      for (const point of [raw, negative]) expect(isWeakKey({ kind: 'ed25519', raw: point })).toBe(true)
    }
    for (let power = 0n, point = ed25519.Point.fromHex(torsion[0] ?? ''); power < 8n; power++) {
      const raw = point.multiplyUnsafe(power).toBytes()
      expect(isWeakKey({ kind: 'ed25519', raw })).toBe(true)
    }
    expect(isWeakKey(readJwk(jwk))).toBe(false)
  })

  test('is an RSA key with an exponent of one or an even one', () => {
    const modulus = new Uint8Array(256).fill(0xff)
    for (const [exponent, isWeak] of [
      [[1], true],
      [[2], true],
      [[1, 0], true],
      [[3], false],
      [[1, 0, 1], false],
    ] as const) {
      expect(isWeakKey({ kind: 'rsa', modulus, exponent: Uint8Array.from(exponent) })).toBe(isWeak)
    }
  })
})

test('a JWK with any secret member is no public one', () => {
  for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']) {
    expect(isSecretJwk({ ...jwk, [name]: 'AA' })).toBe(true)
    expect(() => readJwk({ ...jwk, [name]: 'AA' })).toThrow('not a public one')
  }
  expect(isSecretJwk(jwk)).toBe(false)
})
