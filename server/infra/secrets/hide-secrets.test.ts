import { expect, test } from 'vitest'
import { setContext } from '../context.ts'
import { readConfig } from '../settings/config.ts'
import { hideSecrets } from './hide-secrets.ts'

test.each([
  ['550 5.1.1 no such user kim@example.org', '550 5.1.1 no such user kim@example.org'],
  ['421 see https://mail.example/help?p=NoSuchUser now', '421 see https://mail.example/help?… now'],
  ['connect smtps://sash:se%20cret@mail.example:465 failed', 'connect smtps://…@mail.example:465 failed'],
  ['spam: <https://badges.example.org/auth/change-password/abc>', 'spam: <https://badges.example.org/…>'],
  ['POST https://hooks.example/x/y#z answered 500', 'POST https://hooks.example/x/y?… answered 500'],
  ['sash_pt_abcdefghij is unknown', 'sash_… is unknown'],
])('%j is shown to operators as %j', (said, shown) => {
  // Only what it needs.
  const config = readConfig({ SASH_ORIGIN: 'https://badges.example.org' })
  setContext({ config } as Parameters<typeof setContext>[0])
  expect(hideSecrets(said)).toBe(shown)
})
