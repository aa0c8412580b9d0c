import { mkdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context, setContext } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let address: string
let maya: GivenPerson
let reads = 0
let pictureKey = ''
const badges = 300
beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { blobs } = context()
  const counting = {
    ...blobs,
    get: (key: string) => {
      reads++
      return blobs.get(key)
    },
  }
  setContext({ ...context(), blobs: counting })
  const owner = await givenPerson(server)
  maya = await givenPerson(server)
  await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), maya.email)
  await multiply()
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.stop()
})
beforeEach(() => {
  reads = 0
})

/** Many copies of the one award, with a picture of noise that cannot be packed. */
async function multiply(): Promise<void> {
  const { db, blobs } = context()
  const noise = await sharp({
    create: {
      width: 260,
      height: 260,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  pictureKey = await blobs.put(noise, 'image/png')
  await db
    .insertInto('blobs')
    .values({ blob_key: pictureKey, media_type: 'image/png', byte_length: noise.length })
    .execute()
  await sql`update awards set image_key = ${pictureKey}`.execute(db)
  await sql`insert into awards select (jsonb_populate_record(a, jsonb_build_object('award_id', 'copy-' || n))).*
    from awards a, generate_series(2, ${badges}::int) n`.execute(db)
  await sql`insert into backpack_entries (account_id, issuer_id, award_id)
    select ${maya.accountId}, issuer_id, award_id from awards on conflict do nothing`.execute(db)
}

const start = async (): Promise<http.IncomingMessage> => {
  const { url } = (await maya.call('POST', '/v3/account/exports')).json<{ url: string }>()
  const { pathname, host } = new URL(url)
  return new Promise((resolve, reject) => {
    http.get(`${address}${pathname}`, { headers: { host } }, resolve).on('error', reject)
  })
}
const readAll = async (answer: http.IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const pictureFile = (): string =>
  path.join(context().config.dataDir, 'blobs', pictureKey.slice(0, 2), pictureKey.slice(2))

test('badges are read as fast as the reader takes them, not faster', async () => {
  const answer = await start()
  answer.pause()
  await expect.poll(() => reads, { interval: 300 }).toBeGreaterThan(0)
  let before = -1
  await expect
    .poll(
      () => {
        const isQuiet = reads === before
        before = reads
        return isQuiet
      },
      { interval: 300, timeout: 10_000 },
    )
    .toBe(true)
  expect(reads).toBeLessThan(badges / 2)
  const files = unzipSync(await readAll(answer))
  expect(reads).toBe(badges)
  expect(Object.keys(files)).toHaveLength(4 * badges + 8)
}, 120_000)

test('a reader who leaves ends the work', async () => {
  const answer = await start()
  answer.destroy()
  await expect.poll(() => reads, { interval: 50 }).toBeGreaterThanOrEqual(0)
  const readMore = async () => {
    const before = reads
    await new Promise((resolve) => setTimeout(resolve, 300))
    return reads - before
  }
  await expect.poll(readMore, { timeout: 10_000 }).toBe(0)
  expect(reads).toBeLessThan(badges)
})

test('a failure in the middle breaks the connection off', async () => {
  const answer = await start()
  answer.pause()
  await expect.poll(() => reads).toBeGreaterThan(0)
  rmSync(pictureFile())
  mkdirSync(pictureFile())
  await expect(readAll(answer)).rejects.toThrow('aborted')
  rmSync(pictureFile(), { recursive: true })
})

test('a picture that the server has lost does not keep the rest back', async () => {
  rmSync(pictureFile(), { force: true })
  const files = unzipSync(await readAll(await start()))
  expect(Object.keys(files)).toHaveLength(2 * badges + 8)
  const list = JSON.parse(strFromU8(files['badges.json'] ?? new Uint8Array()))
  expect(list[0]).toMatchObject({ missing: 'the pictures: the server has lost them' })
})
