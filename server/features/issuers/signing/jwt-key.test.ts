import { expect, test } from 'vitest'
import { verifySignature } from '#infra/linked-data/verify-signature.ts'
import { readJwk } from '#openbadges'
import { generateJwtKey, openJwtKey } from './jwt-key.ts'

const data = new TextEncoder().encode('header.payload')

test.each(['ES256', 'RS256'] as const)(
  '%s signs the same bytes alike each time, and its public half verifies it',
  async (algorithm) => {
    const { id, publicJwk, secret } = await generateJwtKey(algorithm)
    const sign = openJwtKey(algorithm, secret)
    const signature = sign(data)
    expect(sign(data)).toEqual(signature)
    expect(openJwtKey(algorithm, secret)(data)).toEqual(signature)
    const key = readJwk(publicJwk)
    expect(verifySignature(algorithm, key, data, signature)).toBe(true)
    expect(verifySignature(algorithm, key, new TextEncoder().encode('header.other'), signature)).toBe(false)
    expect(id).toMatch(algorithm === 'ES256' ? /^zDn\w+$/ : /^[\w-]{43}$/)
    expect(Object.keys(publicJwk).sort()).toEqual(algorithm === 'ES256' ? ['crv', 'kty', 'x', 'y'] : ['e', 'kty', 'n'])
  },
)

test('an RSA key has 2048 bits and is made while others are answered', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { publicJwk } = await generateJwtKey('RS256')
  clearInterval(timer)
  const key = readJwk(publicJwk)
  expect(key.kind === 'rsa' && key.modulus.length * 8).toBe(2048)
  expect(turns).toBeGreaterThan(0)
})
