import { expect, test } from 'vitest'
import { readFormerPlatform } from './read-former-platform.ts'

const [hash, uuid] = ['0123456789abcdef0123456789abcdef01234567', '11111111-1111-4111-8111-111111111111']

test.each([
  [`/badges/assertion.php?b=${hash}&obversion=2`, hash],
  [`/learn/badges/badge.php?hash=${hash}`, hash],
  [`/badges/assertion.php?obversion=2&b=${hash}`, hash],
  [`/badges/${uuid}/public_url`, uuid],
  [`/badges/${uuid.toUpperCase()}`, uuid],
  [`/badges/assertion.php?b=${hash}0`, undefined],
  [`/badges/assertion.php?b=${hash.slice(1)}`, undefined],
  [`/badges/${uuid}/edit`, undefined],
  [`//evil.example/badges/${uuid}`, undefined],
  ['/badges', undefined],
])('%s leads to %s', (address, id) => {
  expect(readFormerPlatform(address)).toBe(id && `/public/assertions/${id}`)
})
