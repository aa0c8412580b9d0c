import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlledTransaction } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { context } from '#infra/context.ts'
import type { Tables } from '#infra/db/schema/tables.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson

interface Feed {
  result: { entityId: string; revoked: boolean }[]
  timestamp: string
  pagination: { nextResults: string | null }
}

const feedPath = '/v2/assertions/changed'

beforeAll(async () => {
  server = await startTestServer({ connections: 12 })
  owner = await givenPerson(server)
})
afterAll(() => server.stop())

/** An open transaction, which ends with the test if not before. */
async function begin(): Promise<ControlledTransaction<Tables>> {
  const open = await context().db.startTransaction().execute()
  onTestFinished(async () => {
    if (!open.isCommitted) await open.rollback().execute()
  })
  return open
}

/** One whole reading, page by page. */
async function readAll(by: GivenPerson, timestamp: string | undefined, num: number) {
  const result: Feed['result'] = []
  let url: string | null = `${feedPath}?num=${num}${timestamp ? `&since=${timestamp}` : ''}`
  let end = ''
  while (url) {
    const answer = await by.call('GET', url)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const page: Feed = answer.json()
    result.push(...page.result)
    end = page.timestamp
    url = page.pagination.nextResults?.slice(context().config.origin.length) ?? null
  }
  return { result, timestamp: end }
}

test('what commits late is neither lost nor told before', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const slow = await givenAward(owner, badge, newEmail())
  await sleep(1200)
  const before = await readAll(owner, undefined, 100)
  const open = await begin()
  await open
    .updateTable('awards')
    .set({ narrative: 'Late', updated_at: writtenAt('awards') })
    .where('issuer_id', '=', issuer.split('/').at(-1) ?? '')
    .where('award_id', '=', slow)
    .execute()
  const fast = await givenAward(owner, badge, newEmail())
  await sleep(2500)
  const during = await readAll(owner, before.timestamp, 100)
  expect(during.result).toEqual([])
  await open.commit().execute()
  await sleep(1200)
  const after = await readAll(owner, during.timestamp, 100)
  expect(after.result.map((award) => award.entityId)).toEqual([slow, fast])
  expect((await readAll(owner, after.timestamp, 100)).result).toEqual([])
})

test('a transaction that reads for long holds nothing up', async () => {
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const open = await begin()
  await open.selectFrom('issuers').select('issuer_id').execute()
  const award = await givenAward(owner, badge, newEmail())
  await sleep(1300)
  const { result } = await readAll(owner, undefined, 100)
  expect(result.map((item) => item.entityId)).toContain(award)
})

test('while many write, a reader who goes on from each timestamp gets each change once', async () => {
  const person = await givenPerson(server)
  const issuer = await givenIssuer(person)
  const badges = [await givenBadgeClass(person, issuer), await givenBadgeClass(person, issuer)]
  const awarded: string[] = []
  const revoked: string[] = []
  const writeMany = async (writer: number) => {
    for (let count = 0; count < 12; count++) {
      const badge = badges[(writer + count) % 2] ?? ''
      const made = await person.call('POST', `/v2/badgeclasses/${badge.split('/').at(-1)}/issue`, {
        body: { assertions: [{ recipient: { identity: newEmail() } }, { recipient: { identity: newEmail() } }] },
      })
      const [first, second] = made.json<{ result: { entityId: string }[] }>().result.map((item) => item.entityId)
      if (!first || !second) throw new Error(made.body)
      awarded.push(first, second)
      await sleep(Math.random() * 150)
      if (count % 3 > 0) continue
      await person.call('DELETE', `/v2/assertions/${first}`, { body: { revocation_reason: 'Race' } })
      revoked.push(first)
    }
  }
  let isDone = false
  const writing = Promise.all([0, 1, 2, 3].map(writeMany)).finally(() => {
    isDone = true
  })
  const told: Feed['result'] = []
  let timestamp: string | undefined
  const readOn = async () => {
    const reading = await readAll(person, timestamp, 3)
    if (timestamp) expect(reading.timestamp >= timestamp).toBe(true)
    told.push(...reading.result)
    timestamp = reading.timestamp
  }
  while (!isDone) {
    await readOn()
    await sleep(20)
  }
  await writing
  await sleep(1200)
  await readOn()
  expect(new Set(told.map((item) => item.entityId))).toEqual(new Set(awarded))
  for (const id of awarded) {
    const states = told.filter((item) => item.entityId === id).map((item) => item.revoked)
    // One that is revoked between two readings, or while a page is made, is told in its last state.
    const expected = revoked.includes(id) ? ['true', 'false,true', 'true,true'] : ['false']
    expect(expected).toContain(states.join())
  }
})
