import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: createElsewhere().outside, env: { SASH_IMPORT_MEGABYTES: '1' } })
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const send = (assertion: string) =>
  earner.call('POST', '/v1/earner/badges?json_format=plain', { body: { assertion, file_name: 'badge.json' } })
const bring = async (assertion: string): Promise<string> => {
  const answer = await send(assertion)
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.anything()])
  return answer.json<{ id: string }>().id
}
const remove = (id: string) => earner.call('DELETE', `/v1/earner/badges/${id}`)
const restore = (id: string) => earner.call('POST', `/v3/backpack/badges/${id}/restore`, { body: {} })
const listed = async () => (await earner.call('GET', '/v1/earner/badges?json_format=plain')).json<{ id: string }[]>()

/** A badge whose file has so many kilobytes. */
const givenLarge = async (kilobytes: number): Promise<string> => {
  const text = JSON.stringify(await givenSigned(earner.email))
  return text + ' '.repeat(kilobytes * 1024 - text.length)
}
const full = [
  {
    name: 'UNABLE_TO_VERIFY',
    description:
      'Your backpack is full: there is no room for this file. Remove badges that you no longer need, or ask whoever runs this server.',
    messageLevel: 'ERROR',
    node_id: null,
    success: false,
    result:
      'Your backpack is full: there is no room for this file. Remove badges that you no longer need, or ask whoever runs this server.',
  },
]

test('files that have no room together are refused one by one, and all else stays', async () => {
  const first = await bring(await givenLarge(600))
  const large = await givenLarge(500)
  const refused = await send(large)
  expect([refused.statusCode, refused.json()]).toEqual([400, full])
  const second = await bring(await givenLarge(400))
  expect((await listed()).map(({ id }) => id).sort()).toEqual([first, second].sort())
  await remove(first)
  await bring(large)
  const tooMuch = await restore(first)
  expect(tooMuch.json()).toMatchObject({ status: 400, detail: full[0]?.description })
  await remove(second)
  expect((await restore(second)).statusCode).toBe(200)
})

test('of many files at once only those are kept that have room together', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => givenLarge(450)))
  const answers = await Promise.all(files.map(send))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 400, 400, 400, 400])
  for (const answer of answers) if (answer.statusCode !== 201) expect(answer.json()).toEqual(full)
  expect(await listed()).toHaveLength(2)
})

test('what was removed lies there for a while and does not make room without end', async () => {
  for (const _ of [1, 2]) await remove(await bring(await givenLarge(900)))
  expect((await send(await givenLarge(900))).json()).toEqual([
    {
      name: 'UNABLE_TO_VERIFY',
      description:
        'Your backpack is full: badges that you removed can be put back for 30 days and take up room as long. Please go on later, or ask whoever runs this server.',
      messageLevel: 'ERROR',
      node_id: null,
      success: false,
      result:
        'Your backpack is full: badges that you removed can be put back for 30 days and take up room as long. Please go on later, or ask whoever runs this server.',
    },
  ])
})

test('a file that is refused is not kept, nor is one whose badge comes in again as another file', async () => {
  const text = JSON.stringify(await givenSigned(earner.email))
  const keyOf = async (id: string) => {
    const row = await context()
      .db.selectFrom('imported_badges')
      .select('original_key')
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.original_key
  }
  const id = await bring(text)
  const former = await keyOf(id)
  await remove(id)
  expect(await bring(`${text}\n`)).toBe(id)
  await context().queue.drain()
  const { blobs } = context()
  expect([await blobs.has(former), await blobs.has(await keyOf(id))]).toEqual([false, true])
  await bring(await givenLarge(900))
  const refused = await givenLarge(900)
  await send(refused)
  expect(await blobs.has(createHash('sha256').update(refused).digest('hex'))).toBe(false)
})
