import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readRefusal, sayRefusal } from './read-refusal.ts'

const refuse = (body: unknown, status = 400) => readRefusal(new ApiError(status, body))

test('the first error counts, with its description or result [SB-3.35] [SB-8.35]', () => {
  const first = { name: 'VERIFY_SIGNATURE', description: 'Could not verify signature' }
  expect(refuse([first, { name: 'X', description: 'Y' }])).toMatchObject({ text: 'Could not verify signature' })
  expect(refuse([{ name: 'INVALID_BADGE', result: 'The badge has no name.' }]).text).toBe('The badge has no name.')
})

test.each([
  ['DUPLICATE_BADGE', 'duplicate'],
  ['VERIFY_RECIPIENT_IDENTIFIER', 'recipient'],
  ['FETCH_HTTP_NODE', 'unreachable'],
  ['ASSERTION_REVOKED', 'other'],
])('%s is told from others [SB-8.34]', (name, kind) => {
  expect(refuse([{ name, description: 'Why', recipient: 'm@b.example' }])).toEqual({
    kind,
    text: 'Why',
    recipient: 'm@b.example',
  })
})

test('what cannot be read is an unknown server error [SB-8.37]', () => {
  for (const body of ['', undefined, '<html>Bad Gateway</html>', {}]) {
    expect(refuse(body, 502).text).toBe('Unknown server error.')
  }
  expect(refuse([{ name: 'INVALID_BADGE' }]).text).toBe('Unknown server error.')
})

test('a message that does not start with a letter is not for readers [SB-8.33]', () => {
  for (const text of ['', '<p>', '{"a":1}', '500', "'NoneType' object"]) {
    expect(sayRefusal({ text })).toBe('Unknown system error! Please try later.')
  }
  for (const text of ['Unable to reach URL', 'Überprüfung fehlgeschlagen']) expect(sayRefusal({ text })).toBe(text)
})

test('a server that is busy or away is asked later', () => {
  expect(refuse({ expires: 3600 }, 429)).toMatchObject({
    kind: 'later',
    text: 'So many badges cannot be brought in at once. Please go on in 60 minutes.',
  })
  expect(refuse(undefined, 0).kind).toBe('later')
})
