import { expect, it } from 'vitest'
import { readIssuerSlug } from './read-issuer-slug.ts'

it.each([
  ['https://sash.example/public/issuers/harbour', 'harbour'],
  ['https://sash.example/public/issuers/harbour?expand=badges', 'harbour'],
  ['https://sash.example/base/public/issuers/aB3_-x/', 'aB3_-x'],
  ['https://sash.example/public/issuers/', undefined],
  ['https://sash.example/public/badges/skipper', undefined],
  ['https://sash.example/issuer/issuers/harbour', undefined],
  ['harbour', undefined],
])('the issuer slug of %s is %s [SB-3.2]', (address, slug) => {
  expect(readIssuerSlug(address)).toBe(slug)
})
