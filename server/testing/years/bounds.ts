import type { Tables } from '#infra/db/schema/tables.ts'

/** What holds a table back. docs/growth.md says the same to operators. */
export interface Bound {
  /** Condition of rows that a day's sweeps ought to have dropped. */
  over?: string
  /** So many rows at most, in all or for each value of some columns. */
  most?: { rows: number; of: readonly string[] }
  /** Grows with what it belongs to, which goes on growing; everything else has to come to a stand. */
  grows?: true
}

/** An hour is for what lies between the moment of a sweep and that of the question. */
const past = (column: string, days: number): string => `${column} < now() - interval '${days} days 1 hour'`

/** Dropped so many days after the moment in the column. */
const ends = (column = 'expires_at', days = 0): Bound => ({ over: past(column, days) })
const endsIf = (condition: string, column: string, days = 0): Bound => ({
  over: `${condition} and ${past(column, days)}`,
})
const kept: Bound = { grows: true }
const small = (rows: number): Bound => ({ most: { rows, of: [] } })
const perEach = (rows: number, ...of: string[]): Bound => ({ most: { rows, of }, grows: true })

const idle = `owner_id is null and not exists (select from app_grants g where g.client_id = applications.client_id)`
const unproven = `not is_operator and not exists (select from verified_emails k where k.account_id = accounts.account_id)
  and not exists (select from social_accounts k where k.account_id = accounts.account_id)
  and not exists (select from organisation_members k where k.account_id = accounts.account_id)
  and not exists (select from removed_emails k where k.account_id = accounts.account_id)
  and not exists (select from email_confirmations k where k.account_id = accounts.account_id and k.expires_at > now())
  and not exists (select from address_moves k where k.from_account_id = accounts.account_id)
  and not exists (select from setup k where k.account_id = accounts.account_id)`
const deadGrant = `own_key is null and not exists (select from access_tokens t where t.grant_id = app_grants.grant_id)
  and not exists (select from refresh_tokens t where t.grant_id = app_grants.grant_id)`

const unneeded = `not exists (select from awards a
  where a.issuer_id = award_templates.issuer_id and a.template_id = award_templates.template_id)`

/** Every table has one, or this does not compile. */
export const bounds: Readonly<Record<keyof Tables, Bound>> = {
  // One row or more for each award, person, mail or call.
  awards: kept,
  award_locations: kept,
  recipient_awards: kept,
  status_entries: kept,
  backpack_entries: kept,
  award_batch_rows: kept,
  group_members: perEach(10_000, 'group_id'),
  mail_letters: {
    ...kept,
    ...endsIf('not exists (select from mails m where m.letter_id = mail_letters.letter_id)', 'created_at', 1),
  },
  mails: endsIf(`state not in ('queued', 'held')`, 'created_at', 365),
  notifications: perEach(200, 'account_id'),
  accounts: { ...kept, ...endsIf(unproven, 'created_at', 30) },
  email_addresses: kept,
  verified_emails: kept,
  access_tokens: endsIf(
    'not exists (select from sign_in_refreshes r where r.token_id = access_tokens.token_id)',
    'expires_at',
  ),
  imported_badges: { ...kept, ...ends('removed_at', 30) },
  audit_entries: kept,
  verification_reports: ends('keep_until'),
  webhook_deliveries: { ...ends('created_at', 30), most: { rows: 50_000, of: ['webhook_id'] } },
  // With issuers.
  issuers: kept,
  issuer_versions: kept,
  issuer_keys: kept,
  issuer_staff: kept,
  staff_invitations: kept,
  badge_classes: kept,
  badge_class_versions: kept,
  badge_locations: kept,
  badge_counters: kept,
  award_versions: kept,
  award_templates: { ...kept, ...endsIf(unneeded, 'created_at', 1) },
  award_batches: kept,
  groups: perEach(500, 'issuer_id'),
  group_sources: perEach(20, 'group_id'),
  status_lists: kept,
  undelivered_awards: endsIf('disowned_at is null', 'created_at', 365),
  endorsements: kept,
  key_renewals: kept,
  key_renewal_mails: {
    over: `exists (select from key_renewals k where (k.issuer_id, k.key_id) = (key_renewal_mails.issuer_id, key_renewal_mails.key_id)
      and k.finished_at < now() - interval '1 day')`,
  },
  webhooks: kept,
  claims: perEach(2000, 'issuer_id'),
  claim_addresses: perEach(5000, 'claim_id'),
  claim_entries: { ...kept, ...endsIf(`state in ('lapsed', 'refused')`, 'updated_at', 30) },
  claim_proofs: ends(),
  claim_codes: perEach(10_000, 'claim_id'),
  kiosks: ends('seen_at', 30),
  claim_days: perEach(1, 'claim_id', 'day'),
  request_tellings: perEach(1, 'issuer_id'),
  request_rules: perEach(1, 'badge_id'),
  badge_requests: { ...kept, ...endsIf(`state in ('draft', 'changes-asked')`, 'due_at') },
  badge_request_events: kept,
  badge_request_parts: {
    ...kept,
    over: `not is_kept and exists (select from badge_requests r where r.request_id = badge_request_parts.request_id
      and r.state in ('accepted', 'declined', 'withdrawn', 'lapsed') and r.updated_at < now() - interval '181 days')`,
  },
  keep_links: ends('expires_at', 365),
  start_links: ends(),
  wallet_offers: ends('expires_at', 30),
  // With people.
  collections: perEach(1000, 'account_id'),
  collection_badges: perEach(5000, 'account_id', 'collection_id'),
  collection_locations: kept,
  earner_pages: perEach(1, 'account_id'),
  earner_addresses: { ...perEach(5, 'account_id'), ...ends('held_until') },
  share_links: kept,
  share_link_locations: kept,
  shares: perEach(1, 'target_id', 'provider', 'source', 'shared_on'),
  import_locations: kept,
  social_accounts: kept,
  passkeys: kept,
  totp_factors: { ...kept, ...endsIf('confirmed_at is null', 'created_at', 1) },
  recovery_codes: kept,
  legacy_tokens: perEach(1, 'account_id'),
  terms_agreements: kept,
  host_profiles: perEach(1, 'account_id'),
  removed_emails: ends('removed_at', 30),
  address_moves: ends('ends_at', 30),
  organisation_members: kept,
  other_backpacks: kept,
  other_backpack_badges: kept,
  other_backpack_runs: ends('finished_at', 30),
  other_backpack_turns: ends('taken_until'),
  other_backpack_attempts: ends(),
  external_tools: small(20),
  refused_mails: kept,
  app_grants: { ...ends(), over: `${past('expires_at', 0)} or (${deadGrant} and ${past('created_at', 1)})` },
  applications: {
    ...kept,
    over: `${idle} and (${past('last_used_at', 90)} or (in_use_since is null and ${past('created_at', 2)}))`,
  },
  // What ends by itself.
  address_locks: small(0),
  throttles: ends('blocked_until'),
  cooldowns: ends('until'),
  one_time_handles: ends(),
  sign_in_codes: ends(),
  sign_in_steps: ends(),
  sign_in_traces: ends(),
  sign_in_refreshes: ends(),
  email_confirmations: ends('expires_at', 30),
  password_resets: ends(),
  passkey_challenges: ends(),
  social_attempts: ends(),
  authorization_codes: ends('expires_at', 1),
  refresh_tokens: ends(),
  pushed_requests: ends(),
  spent_proofs: ends(),
  saml_requests: ends(),
  saml_assertions: ends(),
  organisation_visits: ends(),
  lti_logins: ends(),
  lti_nonces: ends(),
  lti_handoffs: ends(),
  lti_registrations: ends(),
  request_keys: ends('created_at', 30),
  verification_batches: ends('keep_until'),
  verification_batch_rows: {},
  remembered_documents: ends('fetched_at', 90),
  // What stays small.
  organisations: kept,
  organisation_domains: kept,
  organisation_rules: kept,
  scim_groups: kept,
  scim_group_members: kept,
  saml_keys: kept,
  lti_platforms: kept,
  lti_deployments: kept,
  lti_placements: kept,
  lti_links: kept,
  lti_members: kept,
  lti_tool_keys: small(4),
  other_hosts: small(4),
  blobs: { ...kept, ...ends('unused_since', 31) },
  file_walks: small(1),
  moved_rows: small(0),
  old_addresses: small(0),
  setup: small(1),
  master_key: small(2),
  kept_subkeys: small(10),
  site_keys: small(10),
  site_texts: small(30),
  site_theme: small(1),
  terms_versions: kept,
  feature_switches: small(30),
  audit_head: small(1),
  sweeps: small(60),
  last_backup: small(1),
}
