import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { replaced } from '#infra/db/distribution/decide-constraint.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { seedRows } from '#testing/seed-rows.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  // As on a distributed PostgreSQL.
  for (const name of Object.keys(replaced))
    await sql`alter table ${sql.table(name.replace(/_issuer_id.*/, ''))} drop constraint ${sql.ref(name)}`.execute(
      context().db,
    )
})
afterAll(() => server.stop())

const hanging = [
  'endorsements',
  'wallet_offers',
  'lti_placements',
  'badge_requests',
  'request_rules',
  'claims',
] as const

/** A row of each kind that hangs on a class, or on an award of it. */
const hangOn = async (award: string): Promise<void> => {
  const { db } = context()
  const { issuer_id, badge_id } = await db
    .selectFrom('awards')
    .select(['issuer_id', 'badge_id'])
    .where('award_id', '=', award)
    .executeTakeFirstOrThrow()
  const text = (value: string) => `'${value}'`
  const ofClass = { issuer_id: text(issuer_id), badge_id: text(badge_id) }
  const ofAward = { issuer_id: text(issuer_id), award_id: text(award) }
  const elsewhere = {
    checked_at: 'now()',
    recheck_at: 'now()',
    endorser_name: text('A school'),
    digest: 'sha256(gen_random_uuid()::text::bytea)',
  }
  await seedRows(db, 'endorsements', 1, { ...ofClass, ...elsewhere, endorsement_id: text(`class-${badge_id}`) })
  await seedRows(db, 'endorsements', 1, { ...ofAward, ...elsewhere, endorsement_id: text(`award-${badge_id}`) })
  const hash = `sha256('${badge_id}'::bytea)`
  const offer = { offer_id: text(badge_id), notification_id: text(badge_id), code_hash: hash }
  await seedRows(db, 'wallet_offers', 1, { ...ofAward, ...offer, account_id: text(owner.accountId) })
  await seedRows(db, 'lti_placements', 1, { ...ofClass, placement_id: text(badge_id), threshold: '50' })
  await seedRows(db, 'badge_requests', 1, { ...ofClass, request_id: text(badge_id), state: text('withdrawn') })
  await seedRows(db, 'request_rules', 1, ofClass)
  const claim = { claim_id: text(badge_id), kind: text('link'), state: text('draft'), token_hash: hash }
  await seedRows(db, 'claims', 1, { ...ofClass, ...claim, time_zone: text('UTC') })
}

const count = async (): Promise<number[]> =>
  Promise.all(
    hanging.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
        context().db,
      )
      return rows[0]?.count ?? 0
    }),
  )

test('what hangs on badge classes and awards goes with them, and nothing else, where no foreign key sees to it', async () => {
  const issuer = await givenIssuer(owner)
  const classes = [await givenBadgeClass(owner, issuer), await givenBadgeClass(owner, issuer)]
  for (const badge of classes) {
    const award = await givenAward(owner, badge, newEmail())
    await hangOn(award)
    await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Over' } })
  }
  expect(await count()).toEqual([4, 2, 2, 2, 2, 2])
  expect((await owner.call('DELETE', classes[0] ?? '')).statusCode).toBe(204)
  expect(await count()).toEqual([2, 1, 1, 1, 1, 1])
  expect((await owner.call('DELETE', issuer)).statusCode).toBe(204)
  expect(await count()).toEqual([0, 0, 0, 0, 0, 0])
})
