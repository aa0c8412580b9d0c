import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { evidenceFileMaximum, openBytesMaximum } from '#contracts/requests/asking.ts'
import { budgets } from '#infra/budgets/table.ts'
import { context, db } from '#infra/context.ts'
import { givenDraft, givenRules, sendFile } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let badge: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  await givenRules(owner, badge)
})
afterAll(async () => await server.stop())
beforeEach(async () => {
  await db().deleteFrom('throttles').execute()
  earner = await givenPerson(server)
  id = (await givenDraft(earner, badge)).id
})

const keyOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const isStored = async (bytes: Buffer): Promise<boolean> => {
  const row = await db().selectFrom('blobs').select('blob_key').where('blob_key', '=', keyOf(bytes)).executeTakeFirst()
  return row !== undefined || (await context().blobs.has(keyOf(bytes)))
}
const fileNamed = (name: string): Buffer => Buffer.from(`${name} ${id}`)

test('a file that a full request refuses lies nowhere, sent alone or with others at once', async () => {
  for (let n = 0; n < evidenceFileMaximum - 1; n++) await sendFile(earner, id, fileNamed(`File ${n}`))
  const files = Array.from({ length: 8 }, (_, n) => fileNamed(`Late ${n}`))
  const answers = await Promise.all(files.map((file) => sendFile(earner, id, file)))
  for (const [n, file] of files.entries()) {
    expect([answers[n]?.statusCode, await isStored(file)]).toEqual(
      answers[n]?.statusCode === 201 ? [201, true] : [409, false],
    )
  }
  const eleventh = fileNamed('Eleventh')
  expect([(await sendFile(earner, id, eleventh)).statusCode, await isStored(eleventh)]).toEqual([409, false])
})

test('a file that one request refuses stays where another shows the same', async () => {
  const same = fileNamed('The same')
  const other = await givenPerson(server)
  await sendFile(other, (await givenDraft(other, badge)).id, same)
  for (let n = 0; n < evidenceFileMaximum; n++) await sendFile(earner, id, fileNamed(`File ${n}`))
  expect([(await sendFile(earner, id, same)).statusCode, await isStored(same)]).toEqual([409, true])
})

test('the files of all open requests of a person have a size, which those that ended are not of', async () => {
  await sendFile(earner, id, fileNamed('First'))
  const full = db()
    .updateTable('badge_request_parts')
    .set({ byte_length: openBytesMaximum - 5 })
  await full.where('request_id', '=', id).where('kind', '=', 'file').execute()
  const next = await givenBadgeClass(owner, await givenIssuer(owner))
  await givenRules(owner, next)
  const more = await givenDraft(earner, next)
  const refused = await sendFile(earner, more.id, fileNamed('Second'))
  expect([refused.statusCode, refused.body]).toMatchObject([409, expect.stringContaining('300 MB')])
  expect(await isStored(fileNamed('Second'))).toBe(false)
  await earner.call('POST', `/v3/requests/${id}/withdraw`)
  expect((await sendFile(earner, more.id, fileNamed('Second'))).statusCode).toBe(201)
})

test.each(['account', 'network'] as const)('[A14] what one %s sends in a day has a size', async (payer) => {
  await sendFile(earner, id, Buffer.alloc(3 * 1024, `${id} `))
  const [[most]] = budgets['request-bytes'][payer]
  // Of the shares that were taken from, those of three kilobytes.
  const taken = await db().selectFrom('throttles').selectAll().where('failures', '=', 3).execute()
  expect(taken).toHaveLength(2)
  const times = payer === 'network' ? 4 : 1
  await db()
    .updateTable('throttles')
    .set({ failures: most * times })
    .where('failures', '=', 3)
    .execute()
  const by = payer === 'network' ? await givenPerson(server) : earner
  const at = payer === 'network' ? (await givenDraft(by, badge)).id : id
  const refused = await sendFile(by, at, fileNamed('Refused'))
  expect([refused.statusCode, refused.body]).toMatchObject([429, expect.stringContaining('tomorrow')])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await isStored(fileNamed('Refused'))).toBe(false)
})
