import { expect, test } from 'vitest'
import { cleanMessage } from './clean-message.ts'

test.each([
  ['Your email address is already verified. You may now log in.', undefined],
  ['Call us at https://evil.example/now today', 'Call us at today'],
  ['Go to www.evil.example', 'Go to'],
  ['Pay at evil.example/pay?x=1 or bank.example', 'Pay at or'],
  ['Write to help@evil.example', 'Write to'],
  ['javascript://evil', ''],
  ['Two\n\tlines\u0000 here', 'Two lines here'],
  ['ev\u200bil.exa\u00admple \u202egnitfel', 'gnitfel'],
  ['<b>bold</b>', undefined],
  ['See e.g. page 3', undefined],
])('%j keeps what is plain text', (text, plain = text) => {
  expect(cleanMessage(text) ?? '').toBe(plain)
})

test('200 characters are enough, and none is cut in half', () => {
  expect(cleanMessage('🎓'.repeat(300))).toBe('🎓'.repeat(200))
})
