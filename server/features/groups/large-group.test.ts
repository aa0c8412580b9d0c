import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { watchStandstill } from '#testing/watch-standstill.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let path: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  path = await givenGroup(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (text: string) => text.split('/').at(-1) ?? ''
const csv = Array.from({ length: 10_000 }, (_, n) => `p${n}@large.example,Person ${n}`).join('\n')
const add = (body: object) => owner.call('POST', `${path}/members`, { body })

test('ten thousand people come in one file while others are answered, and not one more', async () => {
  const { result, milliseconds } = await watchStandstill(async () => add({ csv }))
  expect(result.json()).toMatchObject({ added: 10_000, malformed_count: 0 })
  expect(milliseconds).toBeLessThan(500)
  expect((await add({ csv })).json()).toMatchObject({ added: 0, already_there: 10_000 })
  expect((await add({ people: [{ email: 'one-more@large.example' }] })).statusCode).toBe(400)
  expect((await owner.call('GET', path)).json().people).toBe(10_000)
})

test('a page of them is read along its index, wherever it is', async () => {
  await sql`analyze group_members`.execute(db())
  const blocks = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
      explain (analyze, buffers, format json) select m.member_id, m.email, m.sort_name from group_members m
      where m.group_id = ${idOf(path)} and m.state = 'active' ${condition} order by m.sort_name, m.member_id limit 101`.execute(
      db(),
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  expect(await blocks(sql``)).toBeLessThan(130)
  expect(await blocks(sql`and (m.sort_name, m.member_id) > ('person 7000', '')`)).toBeLessThan(130)
})

test('all of them are awarded to by one batch, and what they hold is counted', async () => {
  const badge = idOf(await givenBadgeClass(owner, issuer))
  const answer = await owner.call('POST', `${path}/award-batches`, { body: { badge_class: badge } })
  expect(answer.json()).toMatchObject({ total: 10_000, state: 'running' })
  expect(await membersOf(owner, path, `?lacks=${badge}&num=5`)).toHaveLength(5)
  expect((await owner.call('GET', `${path}/badges`)).json()).toEqual([])
})
