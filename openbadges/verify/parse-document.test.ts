import { expect, test } from 'vitest'
import { finding } from '#shared/messages/findings/finding.ts'
import { parseDocument } from './parse-document.ts'

test('[A13] a document with more entries than any badge or list has is refused before it is made', () => {
  const list = (count: number) => `{"revokedAssertions":[${Array.from({ length: count }, () => 1).join()}]}`
  expect(parseDocument(list(99_999))).toMatchObject({ ok: true })
  expect(parseDocument(list(100_000))).toEqual({
    ok: false,
    isTooLarge: true,
    detail: finding('document.entries', { most: 100_000 }),
  })
})
