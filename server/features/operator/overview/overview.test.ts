import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { newId } from '#infra/ids.ts'
import { givenDeadJob } from '#testing/given/given-dead-job.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterAll(async () => await server.stop())

test('operators see what there is to look after, in numbers, and others nothing', async () => {
  const other = await givenPerson(server)
  const [one, two] = [await givenIssuer(other), await givenIssuer(other)].map((path) => path.split('/').at(-1) ?? '')
  const { db } = context()
  await db.deleteFrom('mails').execute()
  const letter = { kind: 'award', to_address: 'kim@example.org', subject: 's', html: '', body: '', created_at: now() }
  for (const state of ['queued', 'held', 'held', 'failed', 'sent'] as const) {
    await db
      .insertInto('mails')
      .values({ ...letter, mail_id: newId(), state })
      .execute()
  }
  await db
    .updateTable('issuers')
    .set({ suspended_at: now() })
    .where('issuer_id', '=', one ?? '')
    .execute()
  await db
    .updateTable('issuers')
    .set({ awaits_approval_since: now() })
    .where('issuer_id', '=', two ?? '')
    .execute()
  expect((await other.call('GET', '/v3/operator/overview')).statusCode).toBe(404)
  await db.updateTable('accounts').set({ suspended_at: now() }).where('account_id', '=', other.accountId).execute()
  await givenDeadJob()
  const overview = (await operator.call('GET', '/v3/operator/overview')).json<OperatorOverview>()
  expect(overview).toEqual({
    waiting_mails: 3,
    failed_mails: 1,
    dead_jobs: 1,
    suspended_people: 1,
    suspended_issuers: 1,
    waiting_issuers: 1,
    changed_issuers: 0,
    lacks_terms: true,
  })
})
