import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseType, findType, wantsPage } from './accept.ts'

const asking = (accept?: string) => ({ headers: accept === undefined ? {} : { accept } })

test.each([
  [undefined, 'a/first'],
  ['*/*', 'a/first'],
  ['a/second', 'a/second'],
  ['a/first;q=0.2, a/second;q=0.3', 'a/second'],
  ['a/*, a/second', 'a/second'],
  ['a/first;q=0, */*', 'a/second'],
  ['a/first;q=0, a/second;q=0', undefined],
  ['b/other', undefined],
  ['b/*;q=1, a/*;q=0.001', 'a/first'],
])('of two types %s wants %s', (accept, type) => {
  expect(findType(asking(accept), ['a/first', 'a/second'])).toBe(type)
})

test('who takes nothing of what there is is refused where that matters', () => {
  expect(() => chooseType(asking('b/other'), ['a/first'])).toThrow()
})

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['application/json, text/html;q=0.9', false],
  ['text/html;q=0, application/json', false],
  ['*/*', false],
  [undefined, false],
])('that %s wants a page is %s', (accept, isPage) => {
  expect(wantsPage(asking(accept))).toBe(isPage)
})

test('what a caller takes is read in one place, so that no form is chosen without its weights', () => {
  const reads = /headers\??\.accept\b|headers\[['"]accept['"]\]|\{ accept \} = \w+\.headers/
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing[\\/]/.test(file),
  )
  const readers = files.filter((file) => reads.test(readFileSync(`server/${file}`, 'utf8')))
  expect(readers.sort()).toEqual(['features/social/providers/ask-provider.ts', 'infra/http/accept.ts'])
  expect(reads.test("request.headers.accept ?? ''")).toBe(true)
})
