import { expect, test } from 'vitest'
import { isWebAddress } from './is-web-address.ts'

test.each(['https://a.example', 'HTTP://a.example:8000/b?c#d'])('%s is an address on the web', (text) =>
  expect(isWebAddress(text)).toBe(true),
)

test.each([
  '',
  'https:foo',
  'https:/a.example',
  'https://',
  '//a.example',
  'javascript:alert(1)',
  'data:image/png,',
  'a b',
])('%j is none', (text) => expect(isWebAddress(text)).toBe(false))
