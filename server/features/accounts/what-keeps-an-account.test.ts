import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'

const keeps = 'keeps the account: nobody but its person deletes it'
const goes = 'goes with the account, and keeps none that nothing else keeps'
const stays = 'stays when the account goes, and names nobody then'

/** Of every reference to an account, what becomes of its rows and of an account that has nothing else. */
const references: Readonly<Record<string, string>> = {
  'access_tokens.account_id': goes,
  'address_moves.from_account_id': keeps,
  'address_moves.to_account_id': stays,
  'app_grants.account_id': goes,
  'applications.owner_id': goes,
  'award_batches.awarded_by': stays,
  'award_batches.created_by': stays,
  'award_versions.replaced_by': stays,
  'awards.created_by': stays,
  'backpack_entries.account_id': goes,
  'badge_class_versions.created_by': stays,
  'badge_classes.created_by': stays,
  'badge_request_events.account_id': stays,
  'badge_requests.account_id': goes,
  'badge_requests.assigned_to': stays,
  'badge_requests.decided_by': stays,
  'badge_requests.first_accepted_by': stays,
  'claims.created_by': stays,
  'collections.account_id': goes,
  'earner_addresses.account_id': stays,
  'earner_pages.account_id': goes,
  'email_addresses.account_id': goes,
  'email_confirmations.account_id': keeps,
  'endorsements.created_by': stays,
  'groups.created_by': stays,
  'host_profiles.account_id': goes,
  'imported_badges.account_id': goes,
  'issuer_staff.account_id': keeps,
  'issuers.created_by': stays,
  'kiosks.opened_by': stays,
  'legacy_tokens.account_id': goes,
  'lti_links.account_id': goes,
  'lti_placements.created_by': stays,
  'lti_platforms.account_id': goes,
  'lti_registrations.account_id': goes,
  'notifications.account_id': goes,
  'one_time_handles.account_id': goes,
  'organisation_members.account_id': keeps,
  'organisation_visits.account_id': goes,
  'other_backpack_attempts.account_id': goes,
  'other_backpacks.account_id': goes,
  'passkey_challenges.account_id': goes,
  'passkeys.account_id': goes,
  'password_resets.account_id': goes,
  'recovery_codes.account_id': goes,
  'removed_emails.account_id': keeps,
  'setup.account_id': keeps,
  'share_links.account_id': goes,
  'sign_in_codes.account_id': goes,
  'sign_in_steps.account_id': goes,
  'sign_in_traces.account_id': goes,
  'social_accounts.account_id': keeps,
  'social_attempts.account_id': goes,
  'staff_invitations.invited_by': stays,
  'terms_agreements.account_id': goes,
  'totp_factors.account_id': goes,
  'verified_emails.account_id': keeps,
  'wallet_offers.account_id': goes,
  'webhooks.created_by': stays,
}

const placesOf = (fate: string): string[] => Object.keys(references).filter((place) => references[place] === fate)

test('of every reference to an account it is said whether it keeps the account or goes, and the database does so', async () => {
  const { db, drop } = await createTestDatabase()
  try {
    const { rows } = await sql<{ place: string; on_delete: string }>`
      select conrelid::regclass::text || '.' || attname as place, confdeltype as on_delete from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'accounts'::regclass order by 1`.execute(db)
    expect(Object.keys(references).sort()).toEqual(rows.map(({ place }) => place))
    const emptied = rows.filter(({ on_delete }) => on_delete === 'n').map(({ place }) => place)
    expect(placesOf(stays)).toEqual(emptied)
  } finally {
    await drop()
  }
})

test('an account is dropped unless it has what keeps one, and by nothing less', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'drop-unkept.ts'), 'utf8')
  const asked = [...source.matchAll(/not exists \(select from (.+?) k where k\.(\w+) = a\.account_id/g)]
  const places = asked.map(
    ([, table = '', column = '']) => `${table.includes('selectObjectors') ? 'address_moves' : table}.${column}`,
  )
  expect(places.sort()).toEqual(placesOf(keeps))
})
