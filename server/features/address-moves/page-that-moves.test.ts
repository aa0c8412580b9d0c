import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { askFor, givenImport, move, object, readObjection } from '#testing/given/given-move.ts'
import { givenPage, openPeople, savePage } from '#testing/given/given-page.ts'
import { givenRequest, givenRules } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs } from '#testing/sign-ups.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../accounts/sweep.ts'

let server: TestServer
let old: GivenPerson
let asking: GivenPerson
let address: string
let pages = 0
beforeAll(async () => {
  server = await startTestServer()
  // Runs the server, so that nobody else does.
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  shiftClock(301_000)
  old = await givenPerson(server)
  asking = await givenPerson(server)
  address = `wanderer-${'abcdefgh'[pages++]}`
  await givenPage(old, { address, name: 'Anna' })
})

const status = async (path = address) => (await openPeople(server, path)).statusCode
const signInAgain = async (person: GivenPerson): Promise<GivenPerson> => {
  const { access_token: token } = (await signInAs(server, person.email)).json<{ access_token: string }>()
  return { ...person, token, call: (method, url, more) => server.call(method, url, { token, ...more }) }
}
const shownBy = async (person: GivenPerson) => (await person.call('GET', '/v3/backpack/page')).json()

test('with the last address goes the page, whoever has it now can hide it, and an objection brings it back', async () => {
  await move(server, await askFor(asking, old.email))
  expect(await status()).toBe(200)
  expect(await shownBy(asking)).toMatchObject({ address, shown: true, name: 'Anna' })
  await object(server, await readObjection(old.email))
  expect([await status(), (await shownBy(asking)).address]).toEqual([200, null])
  expect((await savePage(asking, { address })).statusCode).toBe(400)
})

test('where the other account has a page of its own, nobody sees the old one any more, and its address is free after a year', async () => {
  await givenPage(asking, { address: `${address}-too`, name: 'Ann' })
  await move(server, await askFor(asking, old.email))
  expect([await status(), await status(`${address}-too`)]).toEqual([404, 200])
  shiftClock(31 * 86_400_000)
  await sweepNow(sweep)
  expect(await db().selectFrom('accounts').where('account_id', '=', old.accountId).execute()).toEqual([])
  const held = await db().selectFrom('earner_addresses').selectAll().where('account_id', 'is', null).execute()
  expect(held).toEqual([expect.objectContaining({ address: null, held_until: expect.any(Date) })])
  expect((await savePage(await givenPerson(server), { address })).statusCode).toBe(400)
  shiftClock(366 * 86_400_000)
  expect((await savePage(await givenPerson(server), { address })).statusCode).toBe(200)
})

const alongWith = 'goes along with the address, or with the badge that came to it'
const along = 'goes along with the last address'
const ends = 'ends with the access to the account'
const author = 'says who did it, and goes on saying so until the account goes'
const own = 'is of the person at that account, who may still object, and goes with it'

/** What becomes, with the last address, of the rows that hang on an account. */
const fates: Readonly<Record<string, string>> = {
  'access_tokens.account_id': ends,
  'address_moves.from_account_id': own,
  'address_moves.to_account_id': own,
  'app_grants.account_id': ends,
  'applications.owner_id': 'its secrets end; the app itself goes with the account',
  'award_batches.awarded_by': author,
  'award_batches.created_by': author,
  'award_versions.replaced_by': author,
  'awards.created_by': author,
  'backpack_entries.account_id': alongWith,
  'badge_class_versions.created_by': author,
  'badge_classes.created_by': author,
  'badge_request_events.account_id': author,
  'badge_requests.account_id': alongWith,
  'badge_requests.assigned_to': author,
  'badge_requests.decided_by': author,
  'badge_requests.first_accepted_by': author,
  'claims.created_by': author,
  'collections.account_id': along,
  'earner_addresses.account_id': along,
  'earner_pages.account_id': along,
  'email_addresses.account_id': alongWith,
  'email_confirmations.account_id': own,
  'endorsements.created_by': author,
  'groups.created_by': author,
  'host_profiles.account_id': own,
  'imported_badges.account_id': alongWith,
  'issuer_staff.account_id': along,
  'issuers.created_by': author,
  'kiosks.opened_by': author,
  'legacy_tokens.account_id': ends,
  'lti_links.account_id': own,
  'lti_placements.created_by': author,
  'lti_platforms.account_id': own,
  'lti_registrations.account_id': own,
  'notifications.account_id': own,
  'one_time_handles.account_id': ends,
  'organisation_members.account_id': 'the organisation vouches for it no more',
  'organisation_visits.account_id': own,
  'other_backpack_attempts.account_id': own,
  'other_backpacks.account_id': own,
  'passkey_challenges.account_id': own,
  'passkeys.account_id': own,
  'password_resets.account_id': ends,
  'recovery_codes.account_id': own,
  'removed_emails.account_id': own,
  'setup.account_id': 'an operator keeps an address',
  'share_links.account_id': along,
  'sign_in_codes.account_id': ends,
  'sign_in_steps.account_id': ends,
  'sign_in_traces.account_id': 'goes along, and stays there: what has gone over is asked about by who answers for it',
  'social_accounts.account_id': own,
  'social_attempts.account_id': ends,
  'staff_invitations.invited_by': author,
  'terms_agreements.account_id': own,
  'totp_factors.account_id': own,
  'verified_emails.account_id': alongWith,
  'wallet_offers.account_id': own,
  'webhooks.created_by': author,
}

test('of every table that hangs on an account it is said what its last address takes along', async () => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass::text || '.' || attname as place from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'accounts'::regclass order by 1`.execute(db())
  expect(Object.keys(fates).sort()).toEqual(rows.map(({ place }) => place))
})

/** What cannot go back before the objection, since it hangs on the address: the objection brings it. */
const withAddress = ['backpack_entries', 'email_addresses', 'verified_emails']
const goesBack = Object.keys(fates).filter(
  (place) => [along, alongWith].includes(fates[place] ?? '') && !withAddress.includes(place.split('.')[0] ?? ''),
)

/** Rows that an account has of the tables that go along, and those of any table that name one of them; without whose they are. */
const rowsOf = async (accountId: string, named?: readonly string[]) => {
  const found = new Map<string, unknown[]>()
  for (const place of goesBack) {
    const [table = '', column = ''] = place.split('.')
    const { rows } = await sql<{
      row: object
    }>`select to_jsonb(t) - ${column} - 'updated_at' as row from ${sql.table(table)} t
      where ${sql.ref(column)} = ${accountId} order by 1`.execute(db())
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  const ids = named ?? []
  const hanging = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename <> all(${[...found.keys(), 'address_moves', 'audit_log', 'mails']})`.execute(db())
  for (const { name } of hanging.rows) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) - 'account_id' as row from ${sql.table(name)} t
      where t::text ~ ${ids.join('|') || '^$'} order by 1`.execute(db())
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
  }
  return Object.fromEntries(found)
}

test('when the new account is deleted, all that went along is as it was, and the page waits unseen for the objection', async () => {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  await givenRules(owner, badge)
  const request = await givenRequest(old, badge)
  const imported = await givenImport(old)
  const body = { name: 'Mine', published: true, badges: [{ id: imported }] }
  const collection = (await old.call('POST', '/v1/earner/collections', { body })).json<{ slug: string }>().slug
  const link = { kind: 'collection', target: collection, with_name: true, with_evidence: true }
  await old.call('POST', '/v3/backpack/share-links', { body: link })
  await givenIssuer(old)
  for (const shared of [`collection/${collection}`, `badge/${imported}`])
    expect((await server.call('GET', `/v1/earner/share/${shared}?provider=facebook&redirect=0`)).statusCode).toBe(200)
  const ids = [request.id, imported, collection]
  const before = await rowsOf(old.accountId, ids)
  for (const [table, rows] of Object.entries(before)) expect([table, rows]).not.toEqual([table, []])
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['shares', 'import_locations', 'collection_badges']))
  await move(server, await askFor(asking, old.email))
  expect((await asking.call('DELETE', '/v1/user/profile')).statusCode).toBe(204)
  const withPart = (table: string, part: object) => [{ ...(before[table] as object[])[0], ...part }]
  const unseen = { ...before, earner_pages: withPart('earner_pages', { is_shown: false }) }
  // Nobody has proven the address at this moment.
  const waiting = { ...unseen, imported_badges: withPart('imported_badges', { is_pending: true }) }
  expect(await rowsOf(old.accountId, ids)).toEqual(waiting)
  expect(await status()).toBe(404)
  await object(server, await readObjection(old.email))
  expect(await rowsOf(old.accountId, ids)).toEqual(unseen)
  expect(await shownBy(await signInAgain(old))).toMatchObject({ address, shown: false, name: 'Anna' })
})
