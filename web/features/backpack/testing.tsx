import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import {
  acceptBadge,
  type BackpackBadge,
  getBackpackBadge,
  listBackpack,
  removeBackpackBadge,
} from '#contracts/backpack.ts'
import { type Verification, verifyCredential } from '#contracts/verifier.ts'
import { startSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { BackpackPage } from './backpack-page.tsx'
import { BadgePage } from './badge/badge-page.tsx'

export interface Given extends Partial<Omit<BackpackBadge, 'json'>> {
  name?: string
  issuer?: string
  description?: string
  tags?: string[]
  issuedOn?: string
  expires?: string
}

let count = 0

export function makeBadge(given: Given = {}): BackpackBadge {
  const { name = 'Day Skipper', issuer = 'Harbour Sailing School', description = 'Sails by day.', ...rest } = given
  const { tags = ['sailing'], issuedOn = '2026-06-14T12:00:00Z', expires, ...badge } = rest
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
        alignment: [],
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

/** The server as the contracts describe it: what it is asked and what it answers must fit them. */
export function serve(badges: BackpackBadge[], failing = false) {
  const asked: { method: string; path: string; body: unknown }[] = []
  const held = new Map(badges.map((badge) => [badge.id, badge]))
  const answer = (method: string, path: string, body: unknown): [unknown, number] => {
    if (failing) return [{ detail: 'Out of order' }, 500]
    if (path === '/v3/verify') {
      verifyCredential.body.parse(body)
      return [verifyCredential.response.parse(verified), 200]
    }
    if (path === listBackpack.path) return [listBackpack.response.parse([...held.values()]), 200]
    const badge = held.get(path.split('/').at(-1) ?? '')
    if (!badge) return [{ detail: 'Not found.' }, 404]
    if (method === 'DELETE') held.delete(badge.id)
    if (method === 'DELETE') return [undefined, removeBackpackBadge.status ?? 200]
    if (method === 'GET') return [getBackpackBadge.response.parse(badge), 200]
    acceptBadge.body.parse(body)
    const accepted = { ...badge, acceptance: 'Accepted' as const }
    held.set(badge.id, accepted)
    return [acceptBadge.response.parse(accepted), 200]
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined
    const { pathname } = new URL(input, location.href)
    asked.push({ method: init.method ?? 'GET', path: pathname, body })
    const [content, status] = answer(init.method ?? 'GET', pathname, body)
    return new Response(content === undefined ? null : JSON.stringify(content), { status })
  })
  return asked
}

export function open(path: string): void {
  // jsdom has no CSS object; menus look their items up with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false })
  startSession({ accessToken: 'token' })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      { path: '/recipient/badges', Component: BackpackPage },
      { path: '/recipient/earned-badge/:badgeSlug', Component: BadgePage },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
}
