import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import {
  acceptBackpackBadge,
  type BackpackBadge,
  getBackpackBadge,
  listBackpackBadges,
  removeBackpackBadge,
} from '#contracts/backpack/backpack.ts'
import {
  type BadgeEvent,
  listBackpackBadgeHistory,
  listRemovedBackpackBadges,
  type RemovedBadge,
  restoreBackpackBadge,
} from '#contracts/backpack/backpack-actions.ts'
import { type Verification, verifyCredential } from '#contracts/verifier/verifier.ts'
import { notices, useNotices } from '#web/lib/browser/notices.ts'
import { startSession } from '#web/lib/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NoticeHost } from '#web/ui/feedback/notice-host.tsx'
import { BackpackPage } from './backpack-page.tsx'
import { BadgePage } from './badge/badge-page.tsx'
import { RemovedBadgesPage } from './removed/removed-badges-page.tsx'

export interface Given extends Partial<Omit<BackpackBadge, 'json'>> {
  name?: string
  issuer?: string
  description?: string
  tags?: string[]
  issuedOn?: string
  expires?: string
  skills?: string[]
}

let count = 0

export function makeBadge(given: Given = {}): BackpackBadge {
  const { name = 'Day Skipper', issuer = 'Harbour Sailing School', description = 'Sails by day.', ...rest } = given
  const { tags = ['sailing'], issuedOn = '2026-06-14T12:00:00Z', expires, skills = [], ...badge } = rest
  count += 1
  const id = badge.id ?? `badge-${count}`
  const url = `https://sash.example/public/assertions/${id}`
  return {
    id,
    recipient_identifier: 'maya@a.example',
    acceptance: 'Accepted',
    narrative: null,
    evidence_items: [],
    pending: false,
    revoked: false,
    imported: null,
    extensions: {},
    image: `${url}/image`,
    imagePreview: { type: 'image', id: `${url}/image` },
    shareUrl: url,
    ...badge,
    json: {
      id: url,
      type: 'Assertion',
      uid: id,
      recipient: { type: 'email', recipient: 'maya@a.example' },
      issuedOn,
      expires,
      image: `${url}/image`,
      pending: false,
      badge: {
        id: 'https://sash.example/public/badges/b',
        type: 'BadgeClass',
        name,
        description,
        image: 'https://sash.example/public/badges/b/image',
        tags,
        alignment: skills.map((targetName) => ({ targetName, targetUrl: 'https://skills.example' })),
        issuer: {
          id: 'https://sash.example/public/issuers/i',
          type: 'Issuer',
          name: issuer,
          url: 'https://harbour.example',
          email: 'office@harbour.example',
        },
      },
    },
  }
}

const verified: Verification = {
  verdict: 'valid',
  reason: 'It has not been changed.',
  checks: [{ name: 'Signature', status: 'passed', detail: 'The proof matches.' }],
  checkedAt: '2026-11-20T09:41:07.000Z',
}

interface Served {
  failing?: boolean
  removed?: RemovedBadge[]
  history?: BadgeEvent[]
  /** Waited for before the badges after the first ones are answered. */
  rest?: Promise<void>
}

/** The server as the contracts describe it: what it is asked and what it answers must fit them. */
export function serve(badges: BackpackBadge[], { failing, removed = [], history = [], rest }: Served = {}) {
  const asked: { method: string; path: string; body: unknown }[] = []
  const held = new Map(badges.map((badge) => [badge.id, badge]))
  const gone = new Map(removed.map((one) => [one.badge.id, one]))
  const answer = (method: string, path: string, body: unknown): [unknown, number] => {
    if (failing) return [{ detail: 'Out of order' }, 500]
    if (path === '/v3/verify') {
      verifyCredential.body.parse(body)
      return [verifyCredential.response.parse(verified), 200]
    }
    if (path === listBackpackBadges.path) return [listBackpackBadges.response.parse([...held.values()]), 200]
    if (path === listRemovedBackpackBadges.path)
      return [listRemovedBackpackBadges.response.parse([...gone.values()]), 200]
    if (path.endsWith('/history')) return [listBackpackBadgeHistory.response.parse(history), 200]
    const lost = gone.get(/[^/]+(?=\/restore$)/.exec(path)?.[0] ?? '')
    if (lost) {
      gone.delete(lost.badge.id)
      held.set(lost.badge.id, lost.badge)
      return [restoreBackpackBadge.response.parse(lost.badge), 200]
    }
    const badge = held.get(path.split('/').at(-1) ?? '')
    if (!badge) return [{ detail: 'Not found.' }, 404]
    if (method === 'DELETE') {
      held.delete(badge.id)
      gone.set(badge.id, { badge, removed_at: '2026-11-20T12:00:00Z', restorable_until: '2026-12-20T12:00:00Z' })
      return [undefined, removeBackpackBadge.status ?? 200]
    }
    if (method === 'GET') return [getBackpackBadge.response.parse(badge), 200]
    acceptBackpackBadge.body.parse(body)
    const accepted = { ...badge, acceptance: 'Accepted' as const }
    held.set(badge.id, accepted)
    return [acceptBackpackBadge.response.parse(accepted), 200]
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined
    const url = new URL(input, location.href)
    asked.push({ method: init.method ?? 'GET', path: url.pathname, body })
    const [content, status] = answer(init.method ?? 'GET', url.pathname, body)
    if (!Array.isArray(content) || url.pathname !== listBackpackBadges.path) {
      return new Response(content === undefined ? null : JSON.stringify(content), { status })
    }
    listBackpackBadges.query.parse(Object.fromEntries(url.searchParams))
    const count = Number(url.searchParams.get('num') ?? content.length)
    if (count >= content.length) await rest
    const headers = { Link: content.length > count ? `<${url.href}&cursor=x>; rel="next"` : '' }
    return new Response(JSON.stringify(content.slice(0, count)), { status, headers })
  })
  return asked
}

export function open(path: string): { address: () => string } {
  // jsdom has no CSS object; menus look their items up with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
  vi.stubGlobal('scrollTo', () => undefined)
  startSession({ accessToken: 'token' })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      { path: '/recipient/badges', Component: BackpackPage },
      { path: '/recipient/earned-badge/:badgeSlug', Component: BadgePage },
      { path: '/recipient/removed-badges', Component: RemovedBadgesPage },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Notices />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
  return { address: () => router.state.location.pathname + router.state.location.search }
}

function Notices() {
  return <NoticeHost notice={useNotices().notice} onClose={notices.clear} />
}
