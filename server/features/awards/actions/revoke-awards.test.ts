import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { readStatusBit, verifyProof } from '#openbadges'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
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
afterAll(async () => {
  await server.stop()
})

const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const revoke = (badge: string, awards: string[], revocation_reason = 'Made in error') =>
  owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/revocations`, { body: { awards, revocation_reason } })
const givenAwards = async (badge: string, count: number): Promise<string[]> => {
  const awards: string[] = []
  for (let index = 0; index < count; index++) awards.push(await givenAward(owner, badge, newEmail()))
  return awards
}
const publicJson = async (award: string) => (await server.call('GET', `/public/assertions/${award}.json`)).json()
const listed = async (badge: string, query = '') =>
  (await owner.call('GET', `${badge}/assertions${query}`)).json().map((award: { slug: string }) => award.slug)

/** Numbers of the lists that were signed anew, as many times as they were. */
const watchLists = async (): Promise<() => Promise<number[]>> => {
  const { db } = context()
  await sql`create table if not exists list_writes (list_number integer)`.execute(db)
  await sql`create or replace function note_list() returns trigger language plpgsql as
    'begin insert into list_writes values (new.list_number); return new; end'`.execute(db)
  await sql`create or replace trigger note after update on status_lists for each row execute function note_list()`.execute(
    db,
  )
  await sql`truncate list_writes`.execute(db)
  return async () => {
    const { rows } = await sql<{ list_number: number }>`select list_number from list_writes order by 1`.execute(db)
    return rows.map((row) => row.list_number)
  }
}

test('all that can be revoked are, with one new list, and the others are named [SB-4.2]', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const elsewhere = await givenAward(owner, await givenBadgeClass(owner, issuer), newEmail())
  const [first = '', second = '', third = '', kept = ''] = await givenAwards(badge, 4)
  const mine = await givenAward(owner, badge, earner.email)
  await owner.call('DELETE', `${badge}/assertions/${third}`, { body: { revocation_reason: 'Earlier' } })
  // Asked for before, so that the answers after the revocation cannot come from memory.
  for (const award of [first, second, kept, mine]) expect(await publicJson(award)).not.toHaveProperty('revoked')
  const listWrites = await watchLists()
  const answer = await revoke(badge, [second, unknown, third, first, second, elsewhere, mine], ' Made in error ')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      revoked: [second, first, mine],
      refused: [
        { award: unknown, reason: 'Not found.' },
        { award: third, reason: 'Assertion is already revoked' },
        { award: elsewhere, reason: 'Not found.' },
      ],
    },
  ])
  expect(await listWrites()).toEqual([1])
  for (const award of [first, second, mine]) {
    expect(await publicJson(award)).toMatchObject({ revoked: true, revocationReason: 'Made in error' })
  }
  expect(await publicJson(third)).toMatchObject({ revocationReason: 'Earlier' })
  for (const award of [kept, elsewhere]) expect(await publicJson(award)).not.toHaveProperty('revoked')
  expect(await listed(badge)).toEqual([kept])
  expect((await listed(badge, '?include_revoked=true')).sort()).toEqual([first, second, third, kept, mine].sort())
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(1)
  expect((await earner.call('GET', `/v1/earner/badges/${mine}`)).json().revoked).toBe(true)
  const list = (await server.call('GET', `/public/issuers/${idOf(issuer)}/status/1`)).json()
  expect(await verifyProof(context().tools, list)).toMatchObject({ status: 'passed' })
  const bits = await context().db.selectFrom('awards').select(['award_id', 'status_index']).execute()
  for (const { award_id, status_index } of bits) {
    const isRevoked = [first, second, third, mine].includes(award_id)
    expect(await readStatusBit(list.credentialSubject.encodedList, status_index)).toBe(isRevoked)
  }
})

test('awards of two lists change both lists, each once', async () => {
  const own = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, own)
  const awards = await givenAwards(badge, 3)
  const { db } = context()
  await sql`insert into status_lists (issuer_id, list_number, credential)
    select issuer_id, 2, credential from status_lists where issuer_id = ${idOf(own)}`.execute(db)
  awards.push(...(await givenAwards(badge, 2)))
  const listWrites = await watchLists()
  expect((await revoke(badge, awards)).json().revoked).toEqual(awards)
  expect(await listWrites()).toEqual([1, 2])
  const { rows } = await sql<{ count: number }>`select count(*) as count from status_entries
    where issuer_id = ${idOf(own)} and revoked group by list_number order by list_number`.execute(db)
  expect(rows.map((row) => row.count)).toEqual([3, 2])
})

test('of overlapping calls at the same time each award is revoked by one, and counted once', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const awards = await givenAwards(badge, 8)
  const orders = [awards, [...awards].reverse(), awards.slice(2), awards.slice(0, 5).reverse()]
  const answers = await Promise.all([
    ...orders.map((order, index) => revoke(badge, order, `Call ${index}`)),
    owner.call('DELETE', `${badge}/assertions/${awards[3]}`, { body: { revocation_reason: 'Alone' } }),
  ])
  const many = answers.slice(0, 4).map((answer) => answer.json<{ revoked: string[]; refused: object[] }>())
  const alone = answers[4]?.statusCode === 200 ? [awards[3]] : []
  expect([...many.flatMap((answer) => answer.revoked), ...alone].sort()).toEqual([...awards].sort())
  for (const [index, { revoked, refused }] of many.entries()) {
    expect(revoked.length + refused.length).toBe(orders[index]?.length)
    for (const award of revoked) expect(await publicJson(award)).toMatchObject({ revocationReason: `Call ${index}` })
  }
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(0)
})

test.each([
  ['no awards', { awards: [] }],
  ['more than 500 awards', { awards: Array.from({ length: 501 }, () => unknown) }],
  ['an award without a name', { awards: [7] }],
  ['no reason', { revocation_reason: undefined }],
  ['a blank reason', { revocation_reason: '  ' }],
  ['a reason of 256 characters', { revocation_reason: 'x'.repeat(256) }],
])('%s: refused, and nothing is revoked', async (_, faulty) => {
  const badge = await givenBadgeClass(owner, issuer)
  const awards = await givenAwards(badge, 1)
  const body = { awards, revocation_reason: 'Error', ...faulty }
  const answer = await owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/revocations`, { body })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
  expect(await listed(badge)).toEqual(awards)
})

test('500 awards that are not there are all named', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const awards = Array.from({ length: 500 }, (_, index) => `no-${index}`)
  const answer = (await revoke(badge, awards)).json()
  expect(answer).toEqual({ revoked: [], refused: awards.map((award) => ({ award, reason: 'Not found.' })) })
})
