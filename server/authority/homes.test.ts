import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

interface Home {
  /** What ends it, or has it ask anew. */
  ends: string
  /** The columns that it is known by. */
  by: string[]
}

/** What a call makes, and a job or a door where nobody has signed in reads later in the name of an account. */
const actsLater: Record<string, Home> = {
  address_moves: { ends: 'the step that the account asks for, which is asked when it moves', by: ['to_account_id'] },
  app_grants: {
    ends: 'the person, the app, its secret where it is its own, and all that ends access',
    by: ['own_key'],
  },
  applications: {
    ends: 'its developer; a secret that acts for them is another one when access ends',
    by: ['owner_id'],
  },
  award_batches: {
    ends: 'what sent it: a program that has no access any more, a person without the role, or the stolen sign-in in which they did',
    by: ['awarded_by', 'grant_id', 'made_by', 'made_in'],
  },
  claims: {
    // Also one that a program opened: its staff see it, and end it.
    ends:
      'the issuer, whose they are: badges are awarded in the name of any of its staff who may, and of nobody when none may; ' +
      'one that a program started is paused when that has no access any more, and one that was started or opened wider in a stolen sign-in',
    by: ['issuer_id', 'grant_id', 'made_by', 'made_in'],
  },
  kiosks: {
    ends: 'what it was opened with, also the stolen sign-in, the role of whoever opened it, and the end of its claim',
    by: ['opened_by', 'closed_at', 'grant_id', 'made_by', 'made_in'],
  },
  lti_placements: {
    ends: 'the role of whoever chose the badge, and the stolen sign-in in which they did',
    by: ['created_by', 'made_in'],
  },
  lti_platforms: { ends: 'a secret that is another one when access ends', by: ['account_id', 'made_in'] },
  lti_registrations: { ends: 'all that ends access, and the role of whoever made it', by: ['account_id'] },
  one_time_handles: { ends: 'the sign-in that made it', by: ['token_hash'] },
  other_backpack_attempts: { ends: 'the sign-in that began it', by: ['token_hash'] },
  other_backpacks: { ends: 'the person, who sees what they connected; only a person connects one', by: ['account_id'] },
  social_attempts: { ends: 'the sign-in that began it', by: ['token_hash'] },
  staff_invitations: { ends: 'the staff, who see it; it waits while whoever invited is suspended', by: ['invited_by'] },
  webhooks: {
    ends: 'what it was made with; it waits while whoever made it may not have it, and after the stolen sign-in in which they did',
    by: ['created_by', 'grant_id', 'made_by', 'made_in'],
  },
}

const access = 'is access itself, or proves it, and ends as that does'
const says = 'says who did something, and gives nobody a right'
const own = 'is what the account has, read for that account or shown as it chose'
/** Tables of whose accounts nothing comes by itself. */
const others: Record<string, string> = {
  [access]:
    'access_tokens accounts email_addresses email_confirmations legacy_tokens passkeys ' +
    'organisation_members organisation_visits passkey_challenges password_resets recovery_codes ' +
    'sign_in_codes sign_in_steps social_accounts totp_factors verified_emails issuer_staff ' +
    'removed_emails setup',
  [says]:
    'audit_entries sign_in_traces award_versions awards badge_class_versions badge_classes badge_request_events ' +
    'badge_requests endorsements groups issuers terms_agreements',
  [own]:
    'backpack_entries collection_badges collection_locations collections earner_addresses earner_pages ' +
    'host_profiles import_locations imported_badges lti_links notifications share_link_locations ' +
    'share_links wallet_offers',
}

/** Columns of this form that name no account. */
const noAccounts = ['also_by', 'begun_by', 'came_by', 'claimed_by', 'made_by', 'wrapped_by']

test('[A22] each table that names an account says what ends what comes of it later, or that nothing does', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct of.relname as name
    from pg_class of join pg_attribute a on a.attrelid = of.oid and a.attnum > 0 and not a.attisdropped
    where of.relnamespace = 'public'::regnamespace and of.relkind in ('r', 'p') and a.attname <> all(${noAccounts}::text[])
      and (a.attname ~ '(^|_)(account_id|owner_id)$' or a.attname ~ '_by$' or exists (
        select from pg_constraint f
        where f.conrelid = of.oid and f.contype = 'f' and f.confrelid = 'accounts'::regclass
          and a.attnum = any(f.conkey)))`.execute(context().db)
  const named = [...Object.keys(actsLater), ...Object.values(others).flatMap((names) => names.split(' '))]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

test('[A22] what acts later has the columns that it ends by', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public'`.execute(context().db)
  const places = new Set(rows.map(({ place }) => place))
  const wanted = Object.entries(actsLater).flatMap(([table, { by }]) => by.map((column) => `${table}.${column}`))
  expect(wanted.filter((place) => !places.has(place))).toEqual([])
})

test('[A22] what ends with the program that made it has the sign-in, too, in which a person did, and is asked about when that was stolen', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where table_schema = 'public' and column_name in ('grant_id', 'made_by', 'made_in') group by table_name`.execute(
    context().db,
  )
  // Tokens are access itself.
  const whole = rows.filter(({ name, columns }) => columns.includes('made_by') && name !== 'access_tokens')
  expect(whole.map(({ name }) => name).toSorted()).toEqual([
    'award_batches',
    'claim_codes',
    'claims',
    'kiosks',
    'webhooks',
  ])
  for (const { name, columns } of whole) expect([name, columns]).toEqual([name, ['grant_id', 'made_by', 'made_in']])
})
