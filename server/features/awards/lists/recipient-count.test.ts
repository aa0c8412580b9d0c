import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

const reason = { revocation_reason: 'Made in error' }

test('the count of a class is that of its awards whatever happens to them, at once and in any order', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const other = await givenBadgeClass(owner, issuer)
  await givenAward(owner, other, newEmail())
  const given: string[] = []
  const pick = (): string => given[Math.floor(Math.random() * given.length)] ?? ''
  const award = async () => {
    given.push(await givenAward(owner, badge, newEmail()))
  }
  const actions = [
    award,
    () => owner.call('DELETE', `${badge}/assertions/${pick()}`, { body: reason }),
    () =>
      owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/revocations`, {
        body: { awards: [pick(), pick()], ...reason },
      }),
    async () => given.push(await givenEndedAward(owner, badge, newEmail())),
    async () => {
      const batch = await givenBatch(owner, badge, { awards: newRows(5), hold_minutes: 30 })
      if (Math.random() < 0.5) await owner.call('POST', `${batch}/undo`)
    },
  ]
  for (let index = 0; index < 6; index++) await award()
  for (let round = 0; round < 6; round++) {
    const chosen = Array.from({ length: 5 }, () => actions[Math.floor(Math.random() * actions.length)] ?? award)
    await Promise.all(chosen.map((action) => action()))
  }
  await context().queue.drain()
  const { total } = await context()
    .db.selectFrom('awards')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('badge_id', '=', badge.split('/').at(-1) ?? '')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(total)
  expect((await owner.call('GET', issuer)).json().recipientCount).toBe(total + 1)
})
