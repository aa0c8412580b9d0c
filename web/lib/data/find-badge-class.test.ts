import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBadgeClass, listAllBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { resetConfig } from '../config/config.ts'
import { endSession, startSession } from '../session/session.ts'
import { findBadgeClass } from './find-badge-class.ts'

const address = 'https://sash.example/public/badges/skipper'
const issuerId = 'https://sash.example/public/issuers/harbour'
const skipper = makeBadgeClass({ json: { id: address } })

beforeEach(() => {
  startSession({ accessToken: 'token' })
  serve(
    served(getBadgeClass, ({ params }) =>
      params.issuerSlug === 'harbour' && params.badgeSlug === 'skipper' ? skipper : new Answer(404, {}),
    ),
    served(listAllBadgeClasses, () => [skipper]),
  )
})
afterEach(() => {
  endSession()
  resetConfig()
  vi.unstubAllGlobals()
})

test.each([
  { badge: skipper },
  { issuerSlug: 'harbour', badgeSlug: 'skipper' },
  { issuerId, badgeSlug: 'skipper' },
  { badgeId: address },
])('a badge is found by what is known of it [SB-4.46]', async (reference) => {
  expect(await findBadgeClass(reference)).toMatchObject({ slug: 'skipper', json: { id: address } })
})

test.each([
  [{ issuerId, badgeSlug: 'knots' }, `Issuer ID '${issuerId}' has no badge with slug 'knots'`],
  [{ issuerId: 'harbour', badgeSlug: 'skipper' }, "Issuer ID 'harbour' has no badge with slug 'skipper'"],
  [{ badgeId: `${address}/2` }, `No badge with URL ${address}/2`],
])(
  'a badge that is not there is told by what it was looked up with: %j [SB-4.46] [SB-8.38]',
  async (reference, text) => {
    await expect(findBadgeClass(reference)).rejects.toThrow(text)
  },
)
