import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { askFor, move, object, readObjection } from '#testing/given/given-move.ts'
import { givenPage, openPeople, savePage } from '#testing/given/given-page.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
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
