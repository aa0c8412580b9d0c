import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, setContext } from '#infra/context.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const copies = 500
const originalBytes = 2 * 1024 * 1024
let server: TestServer
let address: string
let maya: GivenPerson
let reads = 0
beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  maya = await givenPerson(server)
  await givenImport(maya)
  const { db, blobs } = context()
  const key = await blobs.put(randomBytes(originalBytes), 'application/octet-stream')
  await db.insertInto('blobs').values({ blob_key: key, media_type: 'image/png', byte_length: originalBytes }).execute()
  await sql`update imported_badges set original_key = ${key}`.execute(db)
  await sql`insert into imported_badges select (jsonb_populate_record(i, jsonb_build_object(
      'import_id', lpad(n::text, 22, '0'), 'identity_hash', sha256(n::text::bytea)))).*
    from imported_badges i, generate_series(2, ${copies}::int) n`.execute(db)
  const get = (wanted: string) => {
    reads++
    return blobs.get(wanted)
  }
  setContext({ ...context(), blobs: { ...blobs, get } })
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.stop()
})

test('hundreds of large files are read one after the other, as the reader takes them, and never held together', async () => {
  const { url, badges } = (await maya.call('POST', '/v3/account/exports')).json<{ url: string; badges: number }>()
  expect(badges).toBe(copies)
  const { pathname, host } = new URL(url)
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${address}${pathname}`, { headers: { host } }, resolve).on('error', reject)
  })
  let taken = 0
  let ahead = 0
  for await (const chunk of answer) {
    taken += chunk.length
    ahead = Math.max(ahead, reads * originalBytes - taken)
    if (taken > 60 * originalBytes) break
  }
  answer.destroy()
  expect(taken).toBeGreaterThan(60 * originalBytes)
  expect(ahead / originalBytes).toBeLessThan(12)
}, 120_000)
