import { expect, test } from 'vitest'
import { readEntry } from './entry.ts'

const read = (query: string, params = {}, initial = '') =>
  readEntry({ params, search: new URLSearchParams(query), initial: new URLSearchParams(initial) })
const encoded = Buffer.from('zoë+badges@müller.example').toString('base64url')

test('a value is sought in the path, then in the query, then in the address the app was opened with', () => {
  expect(read('email=b@x.example', { email: 'a@x.example' }, 'email=c@x.example').email).toBe('a@x.example')
  expect(read('email=b@x.example', {}, 'email=c@x.example').email).toBe('b@x.example')
  expect(read('', {}, 'email=c@x.example').email).toBe('c@x.example')
  expect(read('').email).toBeUndefined()
})

test('an address keeps its plus sign, even where a query did not escape it', () => {
  expect(read('email=maya%2Bbadges@x.example').email).toBe('maya+badges@x.example')
  expect(read('email=maya+badges@x.example').email).toBe('maya+badges@x.example')
  expect(read('', { email: 'maya+badges@x.example' }).email).toBe('maya+badges@x.example')
})

test('an encoded address is read beside the name of a provider only', () => {
  expect(read(`email=${encoded}&socialAuthSlug=kony`).email).toBe('zoë+badges@müller.example')
  expect(read(`email=${encoded}`).email).toBe(encoded)
  expect(read('email=%25%25&socialAuthSlug=kony').email).toBeUndefined()
  expect(read('email=maya@x.example&socialAuthSlug=kony').email).toBe('maya@x.example')
})

test('a name is short and is no address', () => {
  expect(read('', { name: 'Maya' }).name).toBe('Maya')
  expect(read('name=Pay+at+evil.example/now').name).toBe('Pay at')
  expect(read(`name=${'a'.repeat(99)}`).name).toBe(`${'a'.repeat(29)}…`)
  expect(read(`name=${'a'.repeat(30)}`).name).toBe('a'.repeat(30))
})
