import type { Tables } from '../schema/tables.ts'

/**
 * Where a table lies in a distributed PostgreSQL (Citus): in parts by its issuer, as a copy on every machine, or on the first
 * machine alone.
 */
export type TablePlace = 'distributed' | 'reference' | 'local'

export const distributionColumn = 'issuer_id'

/** By issuer, in the order in which one refers to the others: what grows with awards, and what its foreign keys lead to. */
export const distributed = {
  badge_classes: 'awards, batches, versions and counters refer to them',
  badge_class_versions: 'hang on classes, and are read with them',
  badge_counters: 'hang on classes, and are written with each award',
  issuer_keys: 'are locked by each award, which a copy on every machine would turn into deadlocks',
  key_renewals: 'hang on keys, and are written while awards are signed anew',
  key_renewal_mails: 'hang on renewals',
  status_lists: 'are locked by each award, and hold its place',
  status_entries: 'a row for each place, which awards refer to',
  award_batches: 'refer to classes, and are read with their rows',
  award_batch_rows: 'as many as awards, written with them',
  award_templates: 'awards refer to them, and are read with them',
  awards: 'the size of the database',
  award_versions: 'hang on awards',
} as const satisfies Partial<Record<keyof Tables, string>>

/** A copy everywhere: what the distributed tables refer to, and what is joined with them at every turn. Rarely written. */
export const reference = {
  accounts: 'who made a class, a batch or an award',
  blobs: 'the picture of a class or an award',
  issuers: 'every distributed table leads to them',
  issuer_versions: 'the name of an issuer at the time of an award, shown with it',
  issuer_staff: 'whether somebody may see what is asked for, joined with it',
  organisations: 'through which somebody is on the staff',
  email_addresses: 'the address of who made something, joined with it',
  verified_emails: 'whose an address is, joined with awards',
  badge_locations: 'the issuer of a class that is known by its id alone; few and never changed',
} as const satisfies Partial<Record<keyof Tables, string>>

/** On the first machine alone, each with the reason. */
const local: readonly (readonly [why: string, tables: readonly (keyof Tables)[]])[] = [
  [
    'one row for an award, and none of its other columns: asked by the award alone, to learn the issuer',
    ['award_locations'],
  ],
  ['asked by person, not by issuer', ['recipient_awards', 'backpack_entries', 'notifications', 'keep_links']],
  [
    'the queue of letters: taken one by one, whoever they are from',
    ['mails', 'mail_letters', 'undelivered_awards', 'refused_mails'],
  ],
  ['has a trigger that keeps it as it is, which only a table on one machine may have', ['audit_entries', 'audit_head']],
  [
    'few beside awards, and refer to what lies elsewhere',
    [
      ...(['endorsements', 'wallet_offers', 'staff_invitations', 'webhooks', 'webhook_deliveries'] as const),
      ...(['groups', 'group_members', 'group_sources'] as const),
      ...([
        'claims',
        'claim_addresses',
        'claim_codes',
        'claim_days',
        'claim_entries',
        'claim_proofs',
        'kiosks',
      ] as const),
      ...([
        'request_rules',
        'request_tellings',
        'badge_requests',
        'badge_request_events',
        'badge_request_parts',
      ] as const),
    ],
  ],
  [
    'courses of learning platforms: few',
    [
      ...(['lti_deployments', 'lti_handoffs', 'lti_links', 'lti_logins', 'lti_members', 'lti_nonces'] as const),
      ...(['lti_placements', 'lti_platforms', 'lti_registrations', 'lti_tool_keys'] as const),
    ],
  ],
  [
    'what a person keeps and shows, asked by person',
    [
      ...(['collections', 'collection_badges', 'collection_locations', 'earner_pages', 'earner_addresses'] as const),
      ...(['share_links', 'share_link_locations', 'shares', 'imported_badges', 'import_locations'] as const),
      ...(['other_backpacks', 'other_backpack_attempts', 'other_backpack_badges', 'other_backpack_runs'] as const),
      ...(['other_backpack_turns', 'external_tools', 'host_profiles', 'removed_emails', 'address_moves'] as const),
    ],
  ],
  [
    'signing in, and what somebody may: by person, token or address',
    [
      ...(['access_tokens', 'app_grants', 'applications', 'authorization_codes', 'refresh_tokens'] as const),
      ...([
        'pushed_requests',
        'spent_proofs',
        'sign_in_codes',
        'sign_in_refreshes',
        'sign_in_steps',
        'sign_in_traces',
      ] as const),
      ...(['email_confirmations', 'password_resets', 'passkeys', 'passkey_challenges', 'recovery_codes'] as const),
      ...(['totp_factors', 'legacy_tokens', 'social_accounts', 'social_attempts', 'saml_assertions'] as const),
      ...(['saml_keys', 'saml_requests', 'organisation_domains', 'organisation_members'] as const),
      ...(['organisation_rules', 'organisation_visits', 'scim_groups', 'scim_group_members'] as const),
      ...(['terms_agreements', 'start_links', 'one_time_handles', 'request_keys'] as const),
      ...(['address_locks', 'throttles', 'cooldowns'] as const),
    ],
  ],
  [
    'what is verified for anybody, by a hash',
    ['verification_batches', 'verification_batch_rows', 'verification_reports', 'remembered_documents', 'other_hosts'],
  ],
  [
    'small: the installation itself',
    [
      ...(['setup', 'master_key', 'kept_subkeys', 'site_keys', 'site_texts', 'site_theme', 'terms_versions'] as const),
      ...(['feature_switches', 'file_walks', 'moved_rows', 'old_addresses', 'sweeps', 'last_backup'] as const),
    ],
  ],
]

const places = new Map<string, { place: TablePlace; why: string }>([
  ...Object.entries(distributed).map(([table, why]) => [table, { place: 'distributed', why }] as const),
  ...Object.entries(reference).map(([table, why]) => [table, { place: 'reference', why }] as const),
  ...local.flatMap(([why, tables]) => tables.map((table) => [table, { place: 'local', why }] as const)),
])

/** Every table once, with its place and the reason. */
export const listTablePlaces = (): { table: string; place: TablePlace; why: string }[] =>
  [...places].map(([table, entry]) => ({ table, ...entry }))

/** Where it lies; undefined for what is no table of Sash's own. */
export const placeOf = (table: string | undefined): TablePlace | undefined =>
  table === undefined ? undefined : places.get(table)?.place
