import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteReached } from '#web/lib/offline/connection.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { forgetOldKept, keepBackpack, openKept } from './kept-backpack.ts'
import { readKeptKey, setWantsKept } from './kept-key.ts'

let held: Map<string, Map<string, unknown>>
let fetched: string[] = []
const at = '2026-11-20T09:41:07.000Z'
const digest = 'a'.repeat(64)
const picture = `https://sash.example/public/pictures/${digest}`
const skipper = makeKeptBadge({ id: 'one', picture })

beforeEach(() => {
  fetched = []
  held = stubDatabase()
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
  })
  startSession({ accessToken: 'a token of this session' })
})
afterEach(() => {
  endSession()
  setWantsKept(true)
  noteReached(true)
  vi.unstubAllGlobals()
})

const readHeld = () =>
  [...(held.get('kept')?.values() ?? [])]
    .flatMap((row) => Object.values(row as object))
    .filter((part) => typeof part === 'object')
    .map((bytes) => new TextDecoder('latin1').decode(bytes as ArrayBuffer))
    .join()

test('what was kept opens in the same session, with its small pictures in it', async () => {
  await keepBackpack([skipper], at)
  const kept = await openKept()
  expect(kept).toMatchObject({ at, total: 1, badges: [{ id: 'one', json: { badge: skipper.json.badge }, image: '' }] })
  expect(kept?.badges[0]?.picture).toBe(`data:image/svg+xml;base64,${btoa('<svg/>')}`)
  expect(fetched).toEqual([expect.stringMatching(new RegExp(`/public/pictures/${digest}/192$`))])
  await keepBackpack([skipper], at)
  expect(fetched).toHaveLength(1)
})

test('on the device nobody can read it, and nothing there is a token', async () => {
  await keepBackpack([skipper], at)
  expect(readHeld().length).toBeGreaterThan(500)
  for (const text of ['Day Skipper', 'maya@aldermoor.example', 'a token of this session']) {
    expect(readHeld()).not.toContain(text)
  }
})

test('another session cannot open it, also of the same person', async () => {
  await keepBackpack([skipper], at)
  startSession({ accessToken: 'another token' })
  expect(readKeptKey()).toBeUndefined()
  expect(await openKept()).toBeNull()
  await keepBackpack([makeKeptBadge({ id: 'two' })], at)
  expect((await openKept())?.badges.map(({ id }) => id)).toEqual(['two'])
})

test('with the session its key is gone at once, wherever the session was kept', async () => {
  for (const remember of [true, false]) {
    startSession({ accessToken: 'token', remember })
    await keepBackpack([skipper], at)
    expect(readKeptKey()).toBeDefined()
    endSession()
    expect(readKeptKey()).toBeUndefined()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('kept-key')
  }
})

test('five hundred badges are kept, the newest', async () => {
  const many = Array.from({ length: 620 }, (_, index) => makeKeptBadge({ id: `badge-${index}` }))
  await keepBackpack(many, at)
  const kept = await openKept()
  expect([kept?.badges.length, kept?.total, kept?.badges[0]?.id]).toEqual([500, 620, 'badge-0'])
})

test('long stories are kept as far as there is room', async () => {
  const long = Array.from({ length: 40 }, (_, index) =>
    makeKeptBadge({ id: `badge-${index}`, narrative: 'x'.repeat(100_000) }),
  )
  await keepBackpack(long, at)
  expect((await openKept())?.badges.length).toBe(29)
})

test('who wants nothing kept has nothing kept', async () => {
  setWantsKept(false)
  await keepBackpack([skipper], at)
  expect(readHeld()).toBe('')
  expect(readKeptKey()).toBeUndefined()
})

test('what ends while it is being kept is not kept', async () => {
  const keeping = keepBackpack([skipper], at)
  endSession()
  await keeping
  expect(readHeld()).toBe('')
})

test('what a window left behind that was closed is gone after a day', async () => {
  await keepBackpack([skipper], at)
  await forgetOldKept()
  expect(readHeld()).not.toBe('')
  vi.setSystemTime(Date.now() + 86_401_000)
  await forgetOldKept()
  vi.useRealTimers()
  expect(readHeld()).toBe('')
})

test('a browser that forbids its database keeps nothing, and says nothing', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Not here.', 'SecurityError')
    },
  })
  await keepBackpack([skipper], at)
  expect(await openKept()).toBeNull()
})
