import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import { context, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { givenDraft, givenRules, met, requestsOf, sendFile } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())

/** A class that may be asked for. */
const given = async (rules: object = {}): Promise<string> => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge, rules)
  return badge
}
const decide = (by: GivenPerson, id: string, body: object) =>
  by.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body: { rounds: 1, verdicts: met, ...body } })
test('withdrawal leaves nothing of what was shown and said, and no file', async () => {
  const badge = await given()
  const { id } = await givenDraft(earner, badge, {
    text: 'My secret words',
    links: [{ url: 'https://secret.example/' }],
  })
  const sent = (await sendFile(earner, id, Buffer.from('Secret log.'))).json<OwnRequest>()
  const file = sent.evidence.find(({ kind }) => kind === 'file')
  await earner.call('POST', `/v3/requests/${id}/send`)
  await decide(owner, id, { decision: 'send-back', text: 'Secret answer' })
  const { file_key } = await db()
    .selectFrom('badge_request_parts')
    .select('file_key')
    .where('part_id', '=', file?.id ?? '')
    .executeTakeFirstOrThrow()
  await earner.call('POST', `/v3/requests/${id}/withdraw`)
  await context().queue.drain()
  const rows = JSON.stringify([
    await db().selectFrom('badge_requests').selectAll().execute(),
    await db().selectFrom('badge_request_parts').selectAll().execute(),
    await db().selectFrom('badge_request_events').selectAll().execute(),
    await db().selectFrom('audit_entries').selectAll().execute(),
    await db().selectFrom('blobs').selectAll().where('blob_key', '=', file_key).execute(),
  ])
  expect(rows).not.toMatch(/secret/i)
  expect(rows).not.toContain(file_key)
  expect(await context().blobs.has(file_key ?? '')).toBe(false)
  expect((await owner.call('GET', `${requestsOf(issuer)}/${id}`)).statusCode).toBe(404)
})

test('what was shown goes when its time ends, but for what stands on the badge', async () => {
  const badge = await given()
  const draft = await givenDraft(earner, badge, { text: 'Words' })
  const one = (await sendFile(earner, draft.id, Buffer.from('Kept.'), 'a')).json<OwnRequest>()
  await sendFile(earner, draft.id, Buffer.from('Gone.'), 'b')
  const kept = one.evidence.find(({ kind }) => kind === 'file')?.id
  await earner.call('PUT', `/v3/requests/${draft.id}`, { body: { text: 'Words', public_files: [kept] } })
  await earner.call('POST', `/v3/requests/${draft.id}/send`)
  await decide(owner, draft.id, { decision: 'accept' })
  const before = new Date(Date.now() - 181 * 86_400_000)
  await db().updateTable('badge_requests').set({ updated_at: before }).where('request_id', '=', draft.id).execute()
  await transaction(db(), (tx) => context().queue.enqueue(tx, 'sweep', {}))
  await context().queue.drain()
  const left = await db()
    .selectFrom('badge_request_parts')
    .select('part_id')
    .where('request_id', '=', draft.id)
    .execute()
  expect(left).toEqual([{ part_id: kept }])
  expect((await server.call('GET', `/public/evidence/${kept}`)).body).toBe('Kept.')
})

test('with an account go its requests and what was shown with them', async () => {
  const leaver = await givenPerson(server)
  const { id } = await givenDraft(leaver, await given())
  await sendFile(leaver, id, Buffer.from('Mine alone.'))
  const parts = await db().selectFrom('badge_request_parts').select('file_key').where('request_id', '=', id).execute()
  const key = parts.find(({ file_key }) => file_key)?.file_key ?? ''
  expect(
    (await leaver.call('DELETE', '/v1/user/profile', { body: { password: leaver.password } })).statusCode,
  ).toBeLessThan(300)
  await context().queue.drain()
  expect(await db().selectFrom('badge_requests').selectAll().where('request_id', '=', id).execute()).toEqual([])
  expect(await context().blobs.has(key)).toBe(false)
})

test.each(['class', 'issuer'] as const)(
  'nothing is deleted of a %s while people wait, and its files go with it',
  async (what) => {
    const place = await givenIssuer(owner)
    const badge = await givenBadgeClass(owner, place)
    await givenRules(owner, badge)
    const asking = await givenPerson(server)
    const { id } = await givenDraft(asking, badge)
    const drafted = await givenDraft(await givenPerson(server), badge)
    const remove = () => owner.call('DELETE', what === 'class' ? badge : place)
    await sendFile(asking, id, Buffer.from(`Shown to a ${what}.`))
    const parts = await db().selectFrom('badge_request_parts').select('file_key').where('request_id', '=', id).execute()
    const key = parts.find(({ file_key }) => file_key)?.file_key ?? ''
    await asking.call('POST', `/v3/requests/${id}/send`)
    const answer = (decision: string, rounds: number) =>
      owner.call('POST', `${requestsOf(place)}/${id}/decision`, { body: { rounds, decision, text: 'Because.' } })
    const refused = await remove()
    expect([refused.statusCode, refused.body]).toMatchObject([400, expect.stringContaining('wait for an answer')])
    await answer('send-back', 1)
    expect((await remove()).statusCode).toBe(400)
    await asking.call('POST', `/v3/requests/${id}/send`)
    await answer('decline', 2)
    expect((await remove()).statusCode).toBe(204)
    await context().queue.drain()
    const left = await db()
      .selectFrom('badge_requests')
      .select('request_id')
      .where('request_id', 'in', [id, drafted.id])
      .execute()
    expect([left, await context().blobs.has(key)]).toEqual([[], false])
  },
)
