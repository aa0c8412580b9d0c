import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectScopes, credentialScopes, recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { givenToken } from '#testing/given/given-token.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(() => server.stop())

const revoke = (id: string) =>
  owner.call('DELETE', `${badge}/assertions/${id}`, { body: { revocation_reason: 'Made in error' } })
const remove = (id: string) => maya.call('DELETE', `/v1/earner/badges/${id}`)
const accept = (id: string) => maya.call('PUT', `/v1/earner/badges/${id}`, { body: { acceptance: 'Accepted' } })
const restore = (id: string) => maya.call('POST', `/v3/backpack/badges/${id}/restore`)
const expire = (id: string) =>
  sql`update awards set expires_at = now() + interval '1 year', updated_at = clock_timestamp() where award_id = ${id}`.execute(
    context().db,
  )

/** Entries that do not say what their awards do. */
const findWrong = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    select e.award_id from backpack_entries e join awards a using (issuer_id, award_id)
    where (e.is_kept, e.badge_id, e.made_at, e.issued_on, e.expires_at, e.revoked_at) is distinct from
      (a.acceptance <> 'Rejected', a.badge_id, a.created_at, a.issued_on, a.expires_at, a.revoked_at)
    or e.changed_at is null or e.changed_at < greatest(e.added_at, a.updated_at)
    or e.is_kept <> (e.removed_at is null)`.execute(context().db)
  return rows
}
const noted = (id: string) =>
  context()
    .db.selectFrom('backpack_entries')
    .select(['is_kept', 'revoked_at'])
    .where('award_id', '=', id)
    .executeTakeFirstOrThrow()

test('an entry of a backpack says what its award does, whatever happens to either', async () => {
  const id = await givenAward(owner, badge, maya.email, { expires: '2035-01-01T00:00:00Z' })
  expect(await findWrong()).toEqual([])
  for (const [change, isKept] of [
    [accept, true],
    [remove, false],
    [restore, true],
    [expire, true],
    [revoke, true],
  ] as const) {
    await change(id)
    expect([change.name, await findWrong(), (await noted(id)).is_kept]).toEqual([change.name, [], isKept])
  }
  expect((await noted(id)).revoked_at).not.toBeNull()
})

test('awards that waited for an address say it once it is proven, and a server of the last release need not', async () => {
  const email = newEmail('second')
  const waiting = await givenAward(owner, badge, email)
  await sql`update awards set acceptance = 'Rejected' where award_id = ${waiting}`.execute(context().db)
  await givenAward(owner, badge, email)
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await server.call('POST', await readMailLink(email))
  expect(await findWrong()).toEqual([])
  expect((await noted(waiting)).is_kept).toBe(false)
  const { db } = context()
  await sql`delete from backpack_entries where award_id = ${waiting}`.execute(db)
  await sql`insert into backpack_entries (account_id, issuer_id, award_id, removed_at)
    select ${maya.accountId}, issuer_id, award_id, now() from awards where award_id = ${waiting}`.execute(db)
  expect([await findWrong(), (await noted(waiting)).is_kept]).toEqual([[], false])
})

test('an award that is revoked at the moment in which its address is proven is revoked in the backpack', async () => {
  const email = newEmail('third')
  const id = await givenAward(owner, badge, email)
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  const link = await readMailLink(email)
  const release = await holdLock((tx) =>
    sql`update awards set revoked_at = now(), updated_at = clock_timestamp() where award_id = ${id}`.execute(tx),
  )
  const proof = server.call('POST', link)
  await untilWaiting(1)
  await release()
  await proof
  expect([await findWrong(), (await noted(id)).revoked_at]).toEqual([[], expect.any(Date)])
})

test('an award that is revoked at the moment in which its address goes waits, and nobody gives up', async () => {
  const email = newEmail('fourth')
  const id = await givenAward(owner, badge, email)
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await server.call('POST', await readMailLink(email))
  const emails = (await maya.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  const place = emails.find((one) => one.email === email)?.id
  const release = await holdLock((tx) => sql`select from awards where award_id = ${id} for update`.execute(tx))
  const both = Promise.all([maya.call('DELETE', `/v1/user/emails/${place}`), revoke(id)])
  await untilWaiting(2)
  await release()
  expect((await both).map(({ statusCode }) => statusCode < 300)).toEqual([true, true])
  expect(await findWrong()).toEqual([])
})

test.each([
  ['accepted', accept],
  ['removed', remove],
  ['put back', restore],
])(
  'an award that is %s after a wait for another change is told after that one, and to whoever asked in between',
  async (_, change) => {
    const id = await givenAward(owner, badge, maya.email)
    if (change === restore) await remove(id)
    const open = await context().db.startTransaction().execute()
    onTestFinished(async () => {
      if (!open.isCommitted) await open.rollback().execute()
    })
    await sql`select from awards where award_id = ${id} for update`.execute(open)
    const changing = change(id)
    await untilWaiting(1)
    await sleep(30)
    const other = await open
      .updateTable('awards')
      .set({ updated_at: sql<Date>`clock_timestamp()` })
      .where('award_id', '=', id)
      .returning('updated_at')
      .executeTakeFirstOrThrow()
    await sleep(30)
    const asked = new Date().toISOString()
    await sleep(30)
    await open.commit().execute()
    expect((await changing).statusCode).toBeLessThan(300)
    const { rows } = await sql<{ updated_at: Date; changed_at: Date }>`
    select a.updated_at, e.changed_at from awards a join backpack_entries e using (issuer_id, award_id)
    where award_id = ${id}`.execute(context().db)
    expect(rows[0]?.updated_at.getTime()).toBeGreaterThan(other.updated_at.getTime())
    expect(rows[0]?.changed_at.getTime()).toBeGreaterThan(Date.parse(asked))
    if (change === remove) return
    const token = await givenToken(maya.accountId, connectScopes.readAssertions)
    const told = await server.call('GET', `/ims/ob/v2p1/assertions?since=${asked}`, { token })
    expect(told.headers['x-total-count']).toBe('1')
  },
)

test('credentials are counted right while they come, change, go and end at once [H3-03]', async () => {
  const token = await givenToken(maya.accountId, credentialScopes.readCredentials)
  const read = (query: string) => server.call('GET', `/ims/ob/v3p0/credentials?${query}`, { token })
  const before = Number((await read('limit=1')).headers['x-total-count'])
  const some = await Promise.all(Array.from({ length: 12 }, () => givenAward(owner, badge, maya.email)))
  const work = [
    ...some.slice(0, 3).map(revoke),
    ...some.slice(3, 6).map(remove),
    ...some.slice(6, 9).map(accept),
    ...Array.from({ length: 4 }, () => givenAward(owner, badge, maya.email)),
    ...Array.from({ length: 6 }, async () => {
      // A page that all fit into holds as many as it counts, whatever happens meanwhile.
      const answer = await read('limit=500')
      const { length } = answer.json().credential
      expect(length).toBeLessThanOrEqual(Number(answer.headers['x-total-count']))
    }),
  ]
  await Promise.all(work)
  expect(await findWrong()).toEqual([])
  const all = await read('limit=500')
  expect(all.headers['x-total-count']).toBe(`${before + 10}`)
  const ids = all.json().credential.map(({ id }: { id: string }) => id)
  expect(ids.length).toBe(before + 10)
  const paged: string[] = []
  for (let offset = 0; offset < ids.length; offset += 3) {
    const page = await read(`limit=3&offset=${offset}`)
    paged.push(...page.json().credential.map(({ id }: { id: string }) => id))
    expect(String(page.headers.link).includes('rel="next"')).toBe(offset + 3 < ids.length)
  }
  expect(paged).toEqual(ids)
})
