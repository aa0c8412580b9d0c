import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EncodingError } from './base58.ts'
import { readJwk } from './jwk.ts'
import { readPem } from './pem.ts'

const pem = (der: Uint8Array) => {
  const body = Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')
  return `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----\n`
}
const derOf = (text: string) => Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()

it('reads what node:crypto writes as the key that node:crypto means', () => {
  for (const modulusLength of [2048, 3072, 4096]) {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength })
    const jwk = readJwk({ ...publicKey.export({ format: 'jwk' }) } as Record<string, string>)
    expect(readPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())).toEqual(jwk)
  }
})

it('agrees with node:crypto on any numbers', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 255, maxLength: 255 }), fc.constantFrom(3, 17, 65_537), (bytes, e) => {
      const n = Buffer.from([0x80 | (bytes[0] ?? 0), ...bytes.subarray(1), 1])
      const exponent = Buffer.from(e.toString(16).padStart(e > 255 ? 6 : 2, '0'), 'hex')
      const jwk = { kty: 'RSA', n: n.toString('base64url'), e: exponent.toString('base64url') }
      const text = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
      expect(readPem(text)).toEqual(readJwk(jwk))
    }),
    { numRuns: 50 },
  )
})

it('refuses keys of other kinds, short ones, private ones and certificates', () => {
  const others = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    spki.replaceAll('PUBLIC KEY', 'CERTIFICATE'),
    `${spki}${spki}`,
    '',
  ]
  for (const text of others) expect(() => readPem(text), text.slice(0, 30)).toThrow(EncodingError)
})

it('reads each key in one spelling only, and never breaks on any bytes', () => {
  const der = derOf(spki)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 255 }), (index, by) => {
      const changed = Uint8Array.from(der)
      changed[index] = ((changed[index] ?? 0) + by) % 256
      // From there on the bytes are the modulus, where any number is a key.
      if (index < 32) expect(() => readPem(pem(changed))).toThrow(EncodingError)
    }),
    { numRuns: 500 },
  )
  expect(() => readPem(pem(Buffer.concat([der, Buffer.of(0)])))).toThrow(EncodingError)
  for (let length = 0; length < der.length; length++) {
    expect(() => readPem(pem(der.subarray(0, length)))).toThrow(EncodingError)
  }
  for (let count = 0; count < 200; count++) {
    expect(() => readPem(pem(Buffer.concat([Buffer.of(0x30), randomBytes(count)])))).toThrow(EncodingError)
  }
  expect(() => readPem(`-----BEGIN PUBLIC KEY-----${'A'.repeat(20_000)}-----END PUBLIC KEY-----`)).toThrow('too long')
})
