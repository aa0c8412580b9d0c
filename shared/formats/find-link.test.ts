import { expect, test } from 'vitest'
import { findLink } from './find-link.ts'

test.each([
  ['<https://a.example/2>; rel="next"', 'https://a.example/2'],
  ['<https://a.example/2>;rel=next', 'https://a.example/2'],
  [
    '<https://a.example/1>; rel="prev", <https://a.example/3?a=1,2>; title="x"; REL = "last Next"',
    'https://a.example/3?a=1,2',
  ],
  ['<https://a.example/2>; rel="nextcloud"', undefined],
  ['</2>; rel="prev"', undefined],
  ['no link; rel="next"', undefined],
  ['', undefined],
  [null, undefined],
])('%j leads on to %j', (header, address) => {
  expect(findLink(header, 'next')).toBe(address)
})
