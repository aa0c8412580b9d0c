import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf } from '../sign/sample-awards.oracle.ts'
import { decodeBase58, EncodingError, encodeBase58 } from './base58.ts'
import { didKeyToMultikey, didWebToUrl, urlToDidWeb } from './did.ts'
import { decodeMultibase58, decodeMultibase64url, encodeMultibase58, encodeMultibase64url } from './multibase.ts'
import { decodeMultikey, encodeEd25519Multikey } from './multikey.ts'

test('base58 agrees with the vectors of its Internet draft', () => {
  expect(encodeBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  expect(encodeBase58(bytesOf('0000287fb4cd'))).toBe('11233QC4')
  expect(decodeBase58('11233QC4')).toEqual(bytesOf('0000287fb4cd'))
})

test('base58 of bytes of any length are the digits of their number', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const spell = (bytes: Uint8Array): string => {
    let text = ''
    for (let left = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`); left > 0n; left /= 58n) {
      text = alphabet.charAt(Number(left % 58n)) + text
    }
    const value = bytes.findIndex((byte) => byte !== 0)
    return '1'.repeat(value < 0 ? bytes.length : value) + text
  }
  const full = [64, 127, 128, 129, 300].map((length) => new Uint8Array(length).fill(255))
  for (const bytes of full) expect(encodeBase58(bytes)).toBe(spell(bytes))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 160, size: 'max' }), (bytes) => {
      expect(encodeBase58(bytes)).toBe(spell(bytes))
    }),
    { numRuns: 1000 },
  )
})

test('multibase texts decode to the bytes they were made from', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(decodeMultibase58(encodeMultibase58(bytes))).toEqual(bytes)
      expect(decodeMultibase64url(encodeMultibase64url(bytes))).toEqual(bytes)
      expect(encodeMultibase64url(bytes)).toBe(`u${Buffer.from(bytes).toString('base64url')}`)
    }),
  )
})

test('texts in another encoding are refused', () => {
  expect(() => decodeMultibase58('uAAAA')).toThrow(EncodingError)
  expect(() => decodeMultibase58('z0OIl')).toThrow(EncodingError)
  expect(() => decodeMultibase58(`z${'2'.repeat(300)}`)).toThrow(EncodingError)
  expect(() => decodeMultibase64url('uAA==')).toThrow(EncodingError)
  expect(() => decodeMultibase64url('uAAAAA')).toThrow(EncodingError)
})

test('an Ed25519 key has the Multikey of the EdDSA cryptosuite standard', () => {
  const multikey = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
  const { kind, raw } = decodeMultikey(multikey)
  expect(kind).toBe('ed25519')
  expect(raw).toHaveLength(32)
  expect(encodeEd25519Multikey(raw)).toBe(multikey)
})

test('P-256 and P-384 keys are told apart by their prefix', () => {
  const p256 = decodeMultikey('zDnaepBuvsQ8cpsWrVKw8fbpGpvPeNSjVPTWoq6cRqaYzBKVP')
  expect(p256).toMatchObject({ kind: 'p256' })
  expect(p256.raw).toHaveLength(33)
  expect(decodeMultikey(encodeMultibase58(Uint8Array.of(0x81, 0x24, ...new Uint8Array(49)))).kind).toBe('p384')
  expect(() => decodeMultikey(encodeMultibase58(Uint8Array.of(0xed, 0x01, 1)))).toThrow(EncodingError)
  expect(() => decodeMultikey(encodeMultibase58(Uint8Array.of(0xec, 0x01, ...new Uint8Array(32))))).toThrow(
    EncodingError,
  )
})

test.each([
  ['did:web:example.org', 'https://example.org/.well-known/did.json'],
  ['did:web:example.org:public:issuers:a1', 'https://example.org/public/issuers/a1/did.json'],
  ['did:web:example.org%3A8443:issuers:a', 'https://example.org:8443/issuers/a/did.json'],
])('the document of %s lies at %s, and back', (did, url) => {
  expect(didWebToUrl(did)).toBe(url)
  expect(didWebToUrl(`${did}#key`)).toBe(url)
  expect(urlToDidWeb(url)).toBe(did)
})

test('a plain URL becomes the did:web whose document lies below it', () => {
  expect(urlToDidWeb('https://Example.org')).toBe('did:web:example.org')
  expect(urlToDidWeb('http://localhost:3000/public/issuers/a1')).toBe('did:web:localhost%3A3000:public:issuers:a1')
  expect(didWebToUrl('did:web:localhost%3A3000:a', { insecureLocalhost: true })).toBe(
    'http://localhost:3000/a/did.json',
  )
  expect(didWebToUrl('did:web:localhost%3A3000:a')).toBe('https://localhost:3000/a/did.json')
  expect(didWebToUrl('did:web:localhost.evil.org', { insecureLocalhost: true })).toMatch(/^https:/)
})

test.each([
  'did:web:',
  'did:web:a/b',
  'did:web:a:..:b',
  'did:web:a::b',
  'did:key:z6Mk',
  'did:web:a%2Fb:c',
  'did:web:a@b',
])('%s has no document', (did) => expect(() => didWebToUrl(did)).toThrow(EncodingError))

test('a did:key names its own Multikey and no other', () => {
  const key = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
  expect(didKeyToMultikey(`did:key:${key}`)).toBe(key)
  expect(didKeyToMultikey(`did:key:${key}#${key}`)).toBe(key)
  expect(() => didKeyToMultikey(`did:key:${key}#z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK`)).toThrow(
    EncodingError,
  )
  expect(() => didKeyToMultikey('did:key:zABC')).toThrow(EncodingError)
})
