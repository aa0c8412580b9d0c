import { expect, test } from 'vitest'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { makeBadge } from './testing.tsx'

const expires = '2020-01-01T00:00:00Z'

test.each([
  ['revoked before all else', { revoked: true, expires, pending: true, acceptance: 'Unaccepted' }, 'revoked'],
  ['expired before pending', { expires, pending: true, acceptance: 'Unaccepted' }, 'expired'],
  ['pending before new', { pending: true, acceptance: 'Unaccepted' }, 'pending'],
  ['new while it was not accepted', { acceptance: 'Unaccepted' }, 'new'],
  ['none otherwise', { expires: '2999-01-01T00:00:00Z' }, undefined],
] as const)('the status of a badge is %s [SB-4.30]', (_, given, status) => {
  expect(findBadgeStatus(makeBadge(given))).toBe(status)
})

test('at the moment on which it expires a badge has expired [SB-4.30]', () => {
  expect(findBadgeStatus(makeBadge({ expires }), new Date(expires))).toBe('expired')
  expect(findBadgeStatus(makeBadge({ expires }), new Date(Date.parse(expires) - 1))).toBeUndefined()
})
