import { expect, it } from 'vitest'
import { proposePageAddress } from './page-address.ts'

it.each([
  ['Sam L', 'sam-l'],
  ['  Zoë O’Brien-Łucki ', 'zoe-o-brien-ucki'],
  ['--maya--', 'maya'],
  ['Jo', undefined],
  ['2024', undefined],
  ['Admin', undefined],
  ['山田', undefined],
])('proposes for “%s” the address that is nearest', (text, address) => {
  expect(proposePageAddress(text)).toBe(address)
})
