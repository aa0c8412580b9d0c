import { vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import {
  type BackpackConnection,
  beginBackpackConnection,
  getBackpackConnection,
  importConnectedBadges,
  listBackpackConnections,
  listConnectedBadges,
  type OtherBadge,
  removeBackpackConnection,
  setBackpackConnectionSync,
  updateConnectedProfile,
} from '#contracts/backpack/other-backpacks.ts'
import { ConnectionPage } from '#web/features/other-backpacks/connection-page.tsx'
import { OtherBackpacksPage } from '#web/features/other-backpacks/other-backpacks-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '../made/made.ts'
import { type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export const connectionsHome = '/recipient/other-backpacks'

export const makeConnection = (given: Partial<BackpackConnection> = {}): BackpackConnection => ({
  id: 'quay',
  name: 'Quay Badges',
  host: 'badges.quay.example',
  address: 'https://badges.quay.example/ims/ob/v3p0',
  person: 'Maya at Quay',
  state: 'connected',
  may_read: true,
  may_send: true,
  may_write_profile: false,
  offers_profile: true,
  sync: { is_on: false, last_at: null, next_at: null, problem: null },
  run: null,
  connected_at: '2026-11-20T12:00:00Z',
  ...given,
})

export const makeRun = (
  given: Partial<NonNullable<BackpackConnection['run']>> = {},
): NonNullable<BackpackConnection['run']> => ({
  kind: 'all',
  state: 'done',
  reason: null,
  found: 2,
  added: 2,
  refreshed: 0,
  kept: 0,
  refused: 0,
  refusals: [],
  started_at: '2026-11-20T12:00:00Z',
  finished_at: '2026-11-20T12:01:00Z',
  ...given,
})

export const makeOtherBadge = (given: Partial<OtherBadge> & { key: string }): OtherBadge => ({
  name: 'Day Skipper',
  issuer: 'Harbour Sailing School',
  description: null,
  issued_on: '2026-06-14T12:00:00Z',
  expires: null,
  badge_id: null,
  refusal: null,
  ...given,
})

export interface Asked {
  address?: string
  writes_profile?: boolean
  keys?: readonly string[] | 'all'
  sync?: boolean
  removed?: boolean
  written?: string
}

/** Opens the screens over a server that has these connections and these badges elsewhere. */
export function openConnections(
  path: string,
  { connections = [], pages = [[]] }: { connections?: BackpackConnection[]; pages?: OtherBadge[][] },
  ...more: Served[]
): Asked[] {
  const asked: Asked[] = []
  let held = connections
  const change = (id: string, more: Partial<BackpackConnection>): BackpackConnection => {
    held = held.map((one) => (one.id === id ? { ...one, ...more } : one))
    return held.find((one) => one.id === id) ?? makeConnection()
  }
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(listBackpackConnections, () => held),
    served(getProfile, () => maya),
    served(beginBackpackConnection, ({ body }) => {
      asked.push(body)
      return { url: 'https://badges.quay.example/authorize' }
    }),
    served(getBackpackConnection, ({ params }) => change(params.connectionId, {})),
    served(listConnectedBadges, ({ query }) => {
      const at = Number(query.cursor ?? 0)
      const next = at + 1 < pages.length ? String(at + 1) : null
      return { badges: pages[at] ?? [], total: pages.flat().length, next_cursor: next }
    }),
    served(importConnectedBadges, ({ params, body }) => {
      asked.push({ keys: body.keys ?? 'all' })
      return change(params.connectionId, { run: makeRun({ state: 'running', finished_at: null }) })
    }),
    served(setBackpackConnectionSync, ({ params, body }) => {
      asked.push({ sync: body.is_on })
      const sync = { is_on: body.is_on, last_at: null, next_at: null, problem: null }
      return change(params.connectionId, { sync })
    }),
    served(updateConnectedProfile, ({ params }) => {
      asked.push({ written: params.connectionId })
      change(params.connectionId, { person: 'Maya Okonkwo' })
      return { id: null, name: 'Maya Okonkwo', email: null, url: null, description: null }
    }),
    served(removeBackpackConnection, ({ params }) => {
      asked.push({ removed: true })
      held = held.filter(({ id }) => id !== params.connectionId)
    }),
  )
  openApp(path, [
    { path: connectionsHome, Component: OtherBackpacksPage },
    { path: `${connectionsHome}/:connectionId`, Component: ConnectionPage },
  ])
  return asked
}
