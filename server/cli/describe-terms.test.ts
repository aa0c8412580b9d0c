import { expect, test } from 'vitest'
import { describeTerms } from './describe-terms.ts'

test.each([
  ['# Terms of Service 2026\n\nBe kind.', 'Terms of Service 2026'],
  ['Be kind.\nBe fair.\n\n## What is new ##\n\nMore.', 'What is new'],
  ['\n\nBe kind.\r\nBe fair.\r\n\r\nMore.', 'Be kind. Be fair.'],
  ['\uFEFF# Terms', 'Terms'],
  ['#hashtag is no heading', '#hashtag is no heading'],
  ['', ''],
  ['#  \n\nText', '#'],
  ['x'.repeat(500), `${'x'.repeat(299)}…`],
])('%j is described by its first heading or paragraph', (markdown, description) => {
  expect(describeTerms(markdown)).toBe(description)
})
