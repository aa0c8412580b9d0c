import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  type Notification,
} from '#contracts/accounts/notifications.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { NotificationsPage } from './notifications-page.tsx'

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(closeApp)

const routes = [{ path: 'notifications', Component: NotificationsPage }]
const entry = (id: string, given: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'badge',
  address: `/recipient/earned-badge/${id}`,
  facts: { badge: 'Day Skipper', issuer: 'Harbour School' },
  created_at: '2026-11-20T10:00:00.000Z',
  read: false,
  ...given,
})

const kinds: [Partial<Notification>, string][] = [
  [{ kind: 'badge' }, 'Harbour School awarded you the badge “Day Skipper”.'],
  [{ kind: 'revoked' }, 'Harbour School revoked your badge “Day Skipper”.'],
  [{ kind: 'role', facts: { issuer: 'Harbour School', role: 'editor' } }, 'You are an editor of Harbour School now.'],
  [{ kind: 'role', facts: { issuer: 'Harbour School' } }, 'You have no role in Harbour School any more.'],
  [
    { kind: 'batch', facts: { badge: 'Radio', succeeded: 3, failed: 0, skipped: 0 } },
    '“Radio” has been awarded to 3 people.',
  ],
  [
    { kind: 'batch', facts: { badge: 'Radio', succeeded: 1, failed: 2, skipped: 1 } },
    '“Radio” has been awarded to 1 person; 2 failed, 1 left out.',
  ],
  [
    { kind: 'import', facts: { host: 'Uni', succeeded: 2, failed: 0 } },
    'Bringing in badges from Uni has ended: 2 new badges.',
  ],
  [
    { kind: 'webhook', facts: { webhook: 'Registry', issuer: 'Harbour School' } },
    'Sash has paused the webhook “Registry” of Harbour School.',
  ],
  [
    { kind: 'endorsement', facts: { endorser: 'Sea Board', badge: 'Radio' } },
    'Sea Board has endorsed “Radio”. You decide whether to show it.',
  ],
]

test('each kind is one sentence that leads to its page', async () => {
  serve(served(listNotifications, () => kinds.map(([given], index) => entry(`n${index}`, { ...given, read: true }))))
  openApp('/notifications', routes)
  for (const [index, [, sentence]] of kinds.entries()) {
    const link = await screen.findByRole('link', { name: sentence })
    expect(link.getAttribute('href')).toBe(`/recipient/earned-badge/n${index}`)
  }
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('one is read by its button or by following it, and all are up to the newest that is shown', async () => {
  const read: unknown[] = []
  serve(
    served(countUnreadNotifications, () => ({ unread: 3 })),
    served(listNotifications, () => [
      entry('one', { created_at: '2026-11-21T10:00:00.000Z' }),
      entry('two', { facts: { badge: 'Radio', issuer: 'Harbour School' } }),
      entry('three', { facts: { badge: 'Knots', issuer: 'Harbour School' } }),
    ]),
    served(markNotificationRead, ({ params }) => void read.push(params.notificationId)),
    served(markNotificationsRead, ({ body }) => void read.push(body)),
  )
  openApp('/notifications', routes)
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as read: .*“Radio”/ }))
  await waitFor(() => expect(read).toEqual(['two']))
  expect(screen.getByRole('link', { name: 'Harbour School awarded you the badge “Radio”.' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('All notifications are marked as read.')).toBeTruthy()
  expect(read).toEqual(['two', { until: '2026-11-21T10:00:00.000Z' }])
  expect(screen.queryByText('Unread:')).toBeNull()
})

test('following one marks it', async () => {
  const read: unknown[] = []
  serve(
    served(listNotifications, () => [entry('one')]),
    served(markNotificationRead, ({ params }) => void read.push(params.notificationId)),
  )
  openApp('/notifications', routes)
  await userEvent.click(await screen.findByRole('link', { name: /^Unread:\s*Harbour/ }))
  expect(await screen.findByText('You are at /recipient/earned-badge/one')).toBeTruthy()
  await waitFor(() => expect(read).toEqual(['one']))
})

test('who has none reads when there will be some, and a failure can be tried again', async () => {
  let isDown = true
  serve(served(listNotifications, () => (isDown ? new Answer(400, {}) : [])))
  openApp('/notifications', routes)
  await screen.findByText('Failed to load your notifications')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeTruthy()
})
