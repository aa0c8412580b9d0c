import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdClock, resetClock } from '#infra/clock.ts'
import { createElsewhere } from '../given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { areas } from './areas/index.ts'
import { type NotedRandom, noteRandom } from './note-random.ts'
import { readRecording, setClock, startRecording, tickWith, writeRecording } from './recording.ts'
import { createWorld } from './world.ts'

// SASH_RECORD=1 writes the answers anew. Do so only where an old interface is meant to answer otherwise from now on.
const isRecording = process.env.SASH_RECORD === '1'

const site = createElsewhere()
let random: NotedRandom
let server: TestServer
let asked = 0
beforeAll(async () => {
  random = noteRandom()
  server = tickWith(await startTestServer({ outside: site.outside }))
  holdClock()
})
afterAll(async () => {
  resetClock()
  await server.stop()
  random.stop()
})

test.each(Object.entries(areas))('%s answers to the byte as it did', async (area, visit) => {
  setClock('2026-07-01T09:55:00Z')
  const world = await createWorld(server, site, area)
  setClock('2026-07-01T10:00:00Z')
  const { ask, entries } = startRecording(server, random)
  await visit(ask, world)
  asked += entries.length
  if (isRecording) writeRecording(area, entries)
  const recorded = readRecording(area)
  for (const [index, { name, text }] of entries.entries()) expect(text, `${area}: ${name}`).toBe(recorded[index]?.text)
  expect(entries.map(({ name }) => name)).toEqual(recorded.map(({ name }) => name))
})

test('the recordings hold about three hundred answers', () => {
  expect(asked).toBeGreaterThanOrEqual(290)
})
