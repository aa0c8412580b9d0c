import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { batchesOf, countStored, newRows } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const send = (body: unknown, headers: Record<string, string> = {}, by = owner) =>
  by.call('POST', `${badge}/batchAssertions`, { body, headers })

test('POST batchAssertions creates awards in a batch and answers them in order [SB-7.14]', async () => {
  const assertions = newRows(40, { narrative: 'Well done.' })
  const answer = await send({ assertions, create_notification: true })
  expect(answer.statusCode).toBe(201)
  const awards = answer.json()
  expect(awards.map((award: { recipient_identifier: string }) => award.recipient_identifier)).toEqual(
    assertions.map((row) => row.recipient_identifier),
  )
  const { slug, ...first } = awards[0]
  expect(first).toEqual(expect.objectContaining({ created_by: owner.email, narrative: 'Well done.', revoked: false }))
  const single = (await owner.call('GET', `${badge}/assertions/${slug}`)).json()
  expect({ slug, ...first }).toEqual(single)
  await context().queue.drain()
  const mails = await context().db.selectFrom('mails').select('state').where('award_id', '=', slug).execute()
  expect(mails).toEqual([{ state: 'sent' }])
})

test('more rows than fit into an answer become a batch in the background', async () => {
  const assertions = Array.from({ length: 2001 }, (_, index) => ({ email: `many-${index}@example.org` }))
  const answer = await send({ assertions })
  expect(answer.statusCode).toBe(202)
  const { id } = answer.json()
  const url = `http://localhost:8000${batchesOf(badge)}/${id}`
  expect(answer.headers.location).toBe(url)
  expect(answer.json()).toEqual({ id, status: 'processing', total: 2001, processed: 0, succeeded: 0, failed: 0, url })
  await context().queue.drain()
  expect((await owner.call('GET', new URL(url).pathname)).json()).toMatchObject({ status: 'done', succeeded: 2001 })
})

test('refusals have one object for each row, and nothing is stored', async () => {
  const before = await countStored(issuer)
  const [good] = newRows(1)
  const assertions = [good, { email: 'nobody' }, 7, { ...good, expires: 'soon', evidence_items: [{}] }]
  const answer = await send({ assertions })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    status: { success: false, description: 'bad request' },
    result: [],
    fieldErrors: [
      {},
      { email: ['Enter a valid email address.'] },
      { non_field_errors: [expect.any(String)] },
      {
        expires: ['Enter a valid date and time with a time zone.'],
        evidence_items: ['Either url or narrative is required'],
      },
    ],
    validationErrors: [],
  })
  expect((await send({ assertions: [] })).json()).toMatchObject({
    fieldErrors: [],
    validationErrors: [expect.any(String)],
  })
  expect((await send({ assertions: 'x' })).statusCode).toBe(400)
  expect((await send({})).statusCode).toBe(400)
  expect(await countStored(issuer)).toEqual(before)
})

test('refusals of many rows are told whole and in their order', async () => {
  const assertions = Array.from({ length: 2500 }, (_, index) => ({
    email: index % 1000 < 2 ? 'nobody' : `a${index}@b.example`,
  }))
  const answer = await send({ assertions })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
  expect(answer.json()).toEqual({
    status: { success: false, description: 'bad request' },
    result: [],
    fieldErrors: assertions.map(({ email }) => (email === 'nobody' ? { email: ['Enter a valid email address.'] } : {})),
    validationErrors: [],
  })
})

test('a bare list is refused with a text', async () => {
  const answer = await send(newRows(1))
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    ['Send an object with the list in "assertions", not a bare list.'],
  ])
})

test('a recipient who has the badge already stops all of them, when that is asked for', async () => {
  const [again, other] = newRows(2)
  expect((await send({ assertions: [again] })).statusCode).toBe(201)
  const before = await countStored(issuer)
  const answer = await send({ assertions: [other, { ...again, allow_duplicate_awards: false }] })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fieldErrors).toEqual([
    {},
    { recipient_identifier: ['A previous award of this badge already exists for this recipient.'] },
  ])
  expect(await countStored(issuer)).toEqual(before)
  expect((await send({ assertions: [other, again] })).statusCode).toBe(201)
})

test('the same key and body answer the same awards, also at the same time', async () => {
  const body = { assertions: newRows(3) }
  const key = { 'idempotency-key': 'k' }
  const answers = await Promise.all([send(body, key), send(body, key), send(body, key)])
  const slugs = answers.map((answer) =>
    answer
      .json()
      .map((award: { slug: string }) => award.slug)
      .join(),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
  expect(new Set(slugs).size).toBe(1)
  const other = await send({ ...body, create_notification: true }, key)
  expect([other.statusCode, other.json()]).toEqual([422, { detail: expect.stringContaining('Idempotency-Key') }])
})

test('staff of every role award in a batch; for strangers there is nothing here', async () => {
  const [editor, staff, stranger] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, editor, 'editor')
  await givenStaff(issuer, staff, 'staff')
  const foreign = await givenBadgeClass(stranger, await givenIssuer(stranger))
  for (const by of [editor, staff]) expect((await send({ assertions: newRows(1) }, {}, by)).statusCode).toBe(201)
  expect((await send({ assertions: newRows(1) }, {}, stranger)).statusCode).toBe(404)
  expect((await send([], {}, stranger)).statusCode).toBe(404)
  const crossed = `${issuer}/badges/${foreign.split('/').at(-1)}`
  for (const path of [`${crossed}/batchAssertions`, batchesOf(crossed)]) {
    const body = { assertions: newRows(1), awards: newRows(1) }
    expect((await owner.call('POST', path, { body })).statusCode).toBe(404)
  }
  expect((await stranger.call('POST', batchesOf(badge), { body: { awards: newRows(1) } })).statusCode).toBe(404)
})
