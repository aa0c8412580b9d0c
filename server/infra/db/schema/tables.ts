// Written by `npm run migrate` from the migrations. Do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Read as a value, written as JSON text. */
export type Json = ColumnType<JsonValue, string, string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** What is no text before it was opened (ADR 190). */
export interface UnopenedText {
  readonly isOpenedBy: 'openDocuments'
}

/** Written as text, and read as nothing that can be taken for one. */
export type Unopened = ColumnType<UnopenedText, string, string>

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface AccessTokensTable {
  token_hash: Buffer
  token_id: string
  account_id: string
  client_id: string
  scope: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  device: string | null
  address: string | null
  last_used_at: Generated<Timestamp>
  confirmed_at: Generated<Timestamp>
  grant_id: string | null
  name: string | null
  came_by: string | null
  provider_session_hash: Buffer | null
  also_by: Generated<string[]>
  key_thumbprint: string | null
  made_by: string | null
}

export interface AccountsTable {
  account_id: string
  first_name: string
  last_name: string
  password_hash: string | null
  is_operator: Generated<boolean>
  agreed_terms_version: Generated<number>
  marketing_opt_in: Generated<boolean>
  created_at: Generated<Timestamp>
  signup_secret_hash: Buffer | null
  signup_network: string | null
  language: string | null
  suspended_at: Timestamp | null
  is_proven: Generated<boolean | null>
  browsers_forgotten: Generated<number>
  request_mails: Generated<boolean>
}

export interface AddressLocksTable {
  email: string
}

export interface AddressMovesTable {
  move_id: string
  email: string
  from_account_id: string
  to_account_id: string | null
  objection_hash: Buffer
  moved_at: Timestamp
  ends_at: Timestamp
  objected_at: Timestamp | null
  taken: Generated<Json>
}

export interface AppGrantsTable {
  grant_id: string
  client_id: string
  account_id: string
  scope: string
  created_at: Timestamp
  expires_at: Timestamp
  confirmed_at: Timestamp | null
  own_key: string | null
}

export interface ApplicationsTable {
  client_id: string
  owner_id: string | null
  name: string
  description: Generated<string>
  secret_hash: Buffer | null
  old_secret_hash: Buffer | null
  old_secret_until: Timestamp | null
  registration_token_hash: Buffer | null
  redirect_uris: Generated<string[]>
  grant_types: string[]
  scopes: string[]
  website_url: string | null
  policy_url: string | null
  terms_url: string | null
  logo_key: string | null
  software_id: string | null
  software_version: string | null
  contacts: Generated<string[]>
  metadata: Generated<Json>
  is_verified: Generated<boolean>
  skips_consent: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  last_used_at: Timestamp
  version: Generated<number>
  in_use_since: Timestamp | null
}

export interface AuditEntriesTable {
  number: number
  at: Timestamp
  account_id: string | null
  client_id: string
  verb: string
  subject_kind: string
  subject_id: string
  detail: Json
  previous_hash: Buffer
  hash: Buffer
}

export interface AuditHeadTable {
  is_it: Generated<boolean>
  number: number
  hash: Buffer
}

export interface AuthorizationCodesTable {
  code_hash: Buffer
  grant_id: string
  redirect_uri: string
  code_challenge: string | null
  scope: string
  expires_at: Timestamp
  used_at: Timestamp | null
  key_thumbprint: string | null
}

export interface AwardBatchRowsTable {
  issuer_id: string
  batch_id: string
  row_number: number
  input: Json
  state: Generated<'waiting' | 'awarded' | 'skipped' | 'failed' | 'undone'>
  award_id: string | null
  error: string | null
}

export interface AwardBatchesTable {
  issuer_id: string
  batch_id: string
  badge_id: string
  key_hash: Buffer | null
  body_hash: Buffer
  state: 'scheduled' | 'running' | 'done' | 'undone' | 'cancelled'
  total: number
  succeeded: Generated<number>
  failed: Generated<number>
  create_notification: boolean
  allow_duplicate_awards: boolean
  hold_minutes: Generated<number>
  start_at: Timestamp
  mails_at: Timestamp | null
  created_by: string | null
  created_at: Timestamp
  finished_at: Timestamp | null
  skipped: Generated<number>
  awarded_by: string | null
  dismissed_at: Timestamp | null
  grant_id: string | null
  made_by: string | null
  made_in: string | null
}

export interface AwardLocationsTable {
  award_id: string
  issuer_id: string
}

export interface AwardTemplatesTable {
  issuer_id: string
  template_id: string
  key_id: string
  text: Unopened
  created_at: Generated<Timestamp>
}

export interface AwardVersionsTable {
  issuer_id: string
  award_id: string
  version: number
  assertion: string
  credential: string
  replaced_at: Timestamp
  replaced_by: string | null
}

export interface AwardsTable {
  issuer_id: string
  award_id: string
  badge_id: string
  recipient_type: 'email' | 'url' | 'openBadgeId' | 'telephone'
  recipient_identifier: string
  salt: string
  hashed: boolean
  narrative: string | null
  evidence: Generated<Json>
  extensions: Generated<Json>
  image_key: string
  issued_on: Timestamp
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  revocation_reason: string | null
  acceptance: Generated<'Unaccepted' | 'Accepted' | 'Rejected'>
  list_number: number
  status_index: number
  assertion: Unopened | null
  credential: Unopened | null
  created_by: string | null
  created_at: Generated<Timestamp>
  badge_version: Generated<number>
  version: Generated<number>
  recipient_name: string | null
  batch_id: string | null
  row_number: number | null
  accepted_at: Timestamp | null
  details: Generated<Json>
  renewed_at: Timestamp | null
  updated_at: Generated<Timestamp>
  term_checked: Generated<boolean>
  template_id: string | null
  documents: Unopened | null
}

export interface BackpackEntriesTable {
  account_id: string
  issuer_id: string
  award_id: string
  added_at: Generated<Timestamp>
  removed_at: Timestamp | null
  is_kept: boolean | null
  badge_id: string | null
  made_at: Timestamp | null
  changed_at: Timestamp | null
  issued_on: Timestamp | null
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
}

export interface BadgeClassVersionsTable {
  issuer_id: string
  badge_id: string
  version: number
  facts: Json
  image_key: string
  created_at: Timestamp
  created_by: string | null
}

export interface BadgeClassesTable {
  issuer_id: string
  badge_id: string
  badge_number: number
  name: string
  description: string
  image_key: string
  criteria_text: string | null
  criteria_url: string | null
  tags: Generated<Json>
  alignment: Generated<Json>
  expires_amount: number | null
  expires_unit: 'days' | 'weeks' | 'months' | 'years' | null
  created_by: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  achievement_type: string | null
  image_alt: Generated<string>
  design: Json | null
  version: Generated<number>
  archived_at: Timestamp | null
  details: Generated<Json>
  extensions: Generated<Json>
}

export interface BadgeCountersTable {
  issuer_id: string
  badge_id: string
  slot: number
  recipients: number
}

export interface BadgeLocationsTable {
  badge_id: string
  issuer_id: string
}

export interface BadgeRequestEventsTable {
  event_id: string
  request_id: string
  kind:
    | 'sent'
    | 'assigned'
    | 'released'
    | 'sent-back'
    | 'accepted-first'
    | 'accepted'
    | 'declined'
    | 'withdrawn'
    | 'lapsed'
  account_id: string | null
  said: string | null
  at: Timestamp
}

export interface BadgeRequestPartsTable {
  part_id: string
  request_id: string
  kind: 'text' | 'link' | 'file'
  content: string | null
  file_key: string | null
  name: string | null
  media_type: string | null
  byte_length: number | null
  is_public: boolean
  is_kept: Generated<boolean>
  created_at: Timestamp
  checked_at: Timestamp | null
}

export interface BadgeRequestsTable {
  request_id: string
  issuer_id: string
  badge_id: string
  account_id: string
  state: 'draft' | 'submitted' | 'changes-asked' | 'accepted' | 'declined' | 'withdrawn' | 'lapsed'
  points: Generated<Json>
  verdicts: Generated<Json>
  rounds: Generated<number>
  assigned_to: string | null
  assigned_until: Timestamp | null
  due_at: Timestamp | null
  decided_by: string | null
  decided_at: Timestamp | null
  answer: string | null
  award_id: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
  updated_at: Timestamp
  emptied_at: Timestamp | null
  claim_id: string | null
  reviewers: Generated<number>
  first_accepted_by: string | null
  first_accepted_at: Timestamp | null
  first_verdicts: Generated<Json>
  first_held_by: string | null
}

export interface BlobsTable {
  blob_key: string
  media_type: string
  byte_length: number
  width: number | null
  height: number | null
  created_at: Generated<Timestamp>
  unused_since: Timestamp | null
}

export interface ClaimAddressesTable {
  claim_id: string
  email: string
}

export interface ClaimCodesTable {
  code_hash: Buffer
  claim_id: string
  batch_id: string
  serial: number
  entry_id: string | null
  kept_until: Timestamp | null
  used_at: Timestamp | null
  voided_at: Timestamp | null
  made_in: string | null
  grant_id: string | null
  made_by: string | null
}

export interface ClaimDaysTable {
  claim_id: string
  day: string
  shown: Generated<number>
  opened: Generated<number>
  claimed: Generated<number>
  awarded: Generated<number>
  lapsed: Generated<number>
}

export interface ClaimEntriesTable {
  entry_id: string
  claim_id: string
  email: string
  name: string | null
  state: 'held' | 'asked' | 'awarded' | 'lapsed' | 'refused'
  proof_hash: Buffer | null
  held_until: Timestamp | null
  award_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  request_id: string | null
}

export interface ClaimProofsTable {
  proof_hash: Buffer
  entry_id: string
  created_at: Timestamp
  takes_until: Timestamp
  expires_at: Timestamp
  pressed_at: Timestamp | null
  used_at: Timestamp | null
}

export interface ClaimsTable {
  claim_id: string
  issuer_id: string
  badge_id: string
  kind: 'link' | 'codes' | 'kiosk'
  title: string
  state: 'draft' | 'open' | 'paused' | 'ended'
  token_hash: Buffer
  sealed_token: Buffer
  opens_at: Timestamp | null
  closes_at: Timestamp | null
  time_zone: string
  cap: number | null
  taken: Generated<number>
  domains: Generated<string[]>
  has_list: Generated<boolean>
  asks_name: Generated<boolean>
  narrative: string | null
  evidence: string | null
  expires_at: Timestamp | null
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  group_id: string | null
  needs_approval: Generated<boolean>
  asks: Generated<Json>
  grant_id: string | null
  made_by: string | null
  made_in: string | null
}

export interface CollectionBadgesTable {
  account_id: string
  collection_id: string
  badge_id: string
  position: number
  description: Generated<string>
  added_at: Timestamp
}

export interface CollectionLocationsTable {
  share_hash: string
  account_id: string
  collection_id: string
}

export interface CollectionsTable {
  account_id: string
  collection_id: string
  name: string
  description: string
  share_hash: string | null
  cover_badge_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface CooldownsTable {
  key_hash: Buffer
  until: Timestamp
}

export interface EarnerAddressesTable {
  look: Buffer
  address: string | null
  account_id: string | null
  held_until: Timestamp | null
}

export interface EarnerPagesTable {
  account_id: string
  is_shown: Generated<boolean>
  is_listed: Generated<boolean>
  leads_on: Generated<boolean>
  is_on_collections: Generated<boolean>
  name: string
  about: string
  image_key: string | null
  badge_ids: Generated<string[]>
  collection_ids: Generated<string[]>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface EmailAddressesTable {
  account_id: string
  email_id: number
  email: string
  verified_at: Timestamp | null
  is_primary: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface EmailConfirmationsTable {
  confirm_id: string
  account_id: string
  email: string
  token_hash: Buffer
  is_signup: boolean
  source: string | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  hint: string | null
  asked_secret_hash: Buffer | null
  asked_network: string | null
}

export interface EndorsementsTable {
  endorsement_id: string
  endorser_id: string | null
  issuer_id: string
  badge_id: string | null
  award_id: string | null
  subject_version: number | null
  comment: string
  valid_until: Timestamp | null
  state: Generated<'pending' | 'accepted' | 'declined'>
  decided_at: Timestamp | null
  withdrawn_at: Timestamp | null
  list_number: number | null
  status_index: number | null
  credential: string
  created_by: string | null
  created_at: Timestamp
  endorser_name: string | null
  endorser_url: string | null
  source_url: string | null
  digest: Buffer | null
  is_carried: Generated<boolean>
  checked_at: Timestamp | null
  recheck_at: Timestamp | null
  issuer_version: Generated<number>
  endorser_version: Generated<number>
}

export interface ExternalToolsTable {
  slug: string
  settings: Json
  secret: Buffer | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface FeatureSwitchesTable {
  name: string
  is_on: boolean
  changed_at: Timestamp
}

export interface FileWalksTable {
  one: Generated<boolean>
  after_key: string
}

export interface GroupMembersTable {
  member_id: string
  group_id: string
  email: string
  name: string
  sort_name: string
  state: Generated<'active' | 'left'>
  since: Timestamp
  source_id: string | null
}

export interface GroupSourcesTable {
  source_id: string
  group_id: string
  kind: 'directory' | 'course'
  reference: string
  name: string
  added: number
  removed: number
  taken_at: Timestamp
}

export interface GroupsTable {
  group_id: string
  issuer_id: string
  name: string
  description: string
  people: Generated<number>
  created_by: string | null
  created_at: Timestamp
  changed_at: Timestamp
  archived_at: Timestamp | null
}

export interface HostProfilesTable {
  account_id: string
  profile: Json
  updated_at: Timestamp
}

export interface ImportLocationsTable {
  import_id: string
  account_id: string
}

export interface ImportedBadgesTable {
  account_id: string
  import_id: string
  identity_hash: Buffer
  recipient_type: string
  recipient_identifier: string
  is_pending: boolean
  original_key: string
  original_name: string | null
  source_url: string | null
  edition: string
  credential: string
  facts: Json
  image_key: string | null
  issuer_image_key: string | null
  issued_on: Timestamp | null
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  revocation_reason: string | null
  verdict: 'valid' | 'invalid' | 'unverifiable'
  report: Json
  verified_at: Timestamp
  created_at: Timestamp
  removed_at: Timestamp | null
  updated_at: Generated<Timestamp>
  claims_ours: boolean | null
  sought_name: string | null
}

export interface IssuerKeysTable {
  issuer_id: string
  key_id: string
  wrapped_private_key: Buffer
  wrapped_by: string
  created_at: Generated<Timestamp>
  retired_at: Timestamp | null
  algorithm: Generated<'EdDSA' | 'ES256' | 'RS256'>
  public_jwk: Json | null
  leaked_at: Timestamp | null
}

export interface IssuerStaffTable {
  issuer_id: string
  account_id: string
  role: 'owner' | 'editor' | 'staff'
  created_at: Generated<Timestamp>
  organisation_id: string | null
}

export interface IssuerVersionsTable {
  issuer_id: string
  version: number
  name: string
  url: string
  email: string
  description: string | null
  image_key: string | null
  identified_at: Timestamp
  trusted_at: Timestamp | null
  replaced_at: Timestamp
}

export interface IssuersTable {
  issuer_id: string
  name: string
  url: string
  email: string
  description: string | null
  image_key: string | null
  created_by: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  linkedin_id: string | null
  jwt_algorithm: Generated<'ES256' | 'RS256'>
  id_form: Generated<'did:web' | 'https'>
  status_method: Generated<'BitstringStatusListEntry' | '1EdTechRevocationList'>
  suspended_at: Timestamp | null
  suspension_reason: string | null
  trusted_at: Timestamp | null
  awaits_approval_since: Timestamp | null
  requires_second_factor: Generated<boolean>
  version: Generated<number>
  identified_at: Generated<Timestamp>
  trusted_version: number | null
  approved_version: number | null
  cleared_version: Generated<number>
  extensions: Generated<Json>
  unlimited_mails_since: Timestamp | null
}

export interface KeepLinksTable {
  token_hash: Buffer
  issuer_id: string
  award_id: string
  email: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface KeptSubkeysTable {
  purpose: string
  sealed: Buffer
}

export interface KeyRenewalMailsTable {
  issuer_id: string
  key_id: string
  recipient_identifier: string
}

export interface KeyRenewalsTable {
  issuer_id: string
  key_id: string
  after_award: Generated<string>
  total: number
  examined: Generated<number>
  renewed: Generated<number>
  created_at: Timestamp
  finished_at: Timestamp | null
}

export interface KiosksTable {
  kiosk_id: string
  claim_id: string
  number: string
  token_hash: Buffer
  sealed_key: Buffer
  typed_minute: Generated<number>
  typed_hash: Buffer | null
  typed_before_hash: Buffer | null
  opened_by: string | null
  created_at: Timestamp
  seen_at: Timestamp
  closed_at: Timestamp | null
  grant_id: string | null
  made_by: string | null
  made_in: string | null
}

export interface LastBackupTable {
  only_row: Generated<boolean>
  made_at: Timestamp
  byte_length: number
}

export interface LegacyTokensTable {
  account_id: string
  token_hash: Buffer
  wrapped_token: Buffer
  wrapped_by: string
}

export interface LtiDeploymentsTable {
  platform_id: string
  deployment_id: string
  approved_at: Timestamp | null
  created_at: Timestamp
  approved_in: string | null
}

export interface LtiHandoffsTable {
  code_hash: Buffer
  ticket_hash: Buffer | null
  platform_id: string
  subject: string
  purpose: 'link' | 'place'
  facts: Json
  placement_id: string | null
  expires_at: Timestamp
}

export interface LtiLinksTable {
  platform_id: string
  subject: string
  link_id: string
  account_id: string
  linked_at: Timestamp
}

export interface LtiLoginsTable {
  state_hash: Buffer
  nonce_hash: Buffer
  browser_hash: Buffer
  platform_id: string
  again: string
  expires_at: Timestamp
}

export interface LtiMembersTable {
  placement_id: string
  subject: string
  name: string
  email: string | null
  sourced_id: string | null
  result: number | null
  award_id: string | null
  refusal: string | null
  updated_at: Timestamp
}

export interface LtiNoncesTable {
  nonce_hash: Buffer
  expires_at: Timestamp
}

export interface LtiPlacementsTable {
  placement_id: string
  platform_id: string
  deployment_id: string
  issuer_id: string
  badge_id: string
  created_by: string | null
  threshold: number
  resource_link_id: string | null
  context_id: string
  context_title: string
  line_item_url: string | null
  memberships_url: string | null
  created_at: Timestamp
  last_launch_at: Timestamp | null
  checked_at: Timestamp | null
  next_check_at: Timestamp | null
  failures: Generated<number>
  error: string | null
  made_in: string | null
}

export interface LtiPlatformsTable {
  platform_id: string
  version: '1.1' | '1.3'
  issuer_id: string | null
  account_id: string | null
  name: string
  iss: Generated<string>
  client_id: string
  login_url: Generated<string>
  token_url: Generated<string>
  token_audience: string | null
  jwks_url: Generated<string>
  wrapped_secret: Buffer | null
  wrapped_by: string | null
  created_at: Timestamp
  last_launch_at: Timestamp | null
  made_in: string | null
}

export interface LtiRegistrationsTable {
  token_hash: Buffer
  issuer_id: string
  account_id: string
  expires_at: Timestamp
  begun_by: Buffer | null
  made_in: string | null
}

export interface LtiToolKeysTable {
  key_id: string
  public_jwk: Json
  wrapped_private_key: Buffer
  wrapped_by: string
  created_at: Timestamp
}

export interface MailLettersTable {
  letter_id: string
  html: string
  body: string
  marks: string[]
  created_at: Generated<Timestamp>
}

export interface MailsTable {
  mail_id: string
  kind: string
  to_address: string
  subject: string
  html: string
  body: string
  state: Generated<'queued' | 'held' | 'sent' | 'failed' | 'cancelled'>
  attempts: Generated<number>
  last_error: string | null
  issuer_id: string | null
  award_id: string | null
  created_at: Generated<Timestamp>
  sent_at: Timestamp | null
  held_for: string | null
  batch_id: string | null
  failure: 'address' | 'letter' | 'late' | null
  letter_id: string | null
  fills: Json | null
}

export interface MasterKeyTable {
  is_current: boolean
  key_id: string
  noted_at: Generated<Timestamp>
  former_key_id: string | null
}

export interface MovedRowsTable {
  source: string
  kind: 'account' | 'issuer' | 'badge-class' | 'award' | 'import' | 'collection'
  source_id: string
  new_id: string
  moved_at: Timestamp
}

export interface NotificationsTable {
  account_id: string
  notification_id: string
  kind:
    | 'badge'
    | 'revoked'
    | 'role'
    | 'batch'
    | 'import'
    | 'webhook'
    | 'endorsement'
    | 'approval'
    | 'approved'
    | 'second-factor'
    | 'issuer-changed'
    | 'trust-rests'
    | 'endorsement-rests'
    | 'requests'
    | 'requests-wait'
  deed: string
  address: string
  facts: Json
  created_at: Timestamp
  read_at: Timestamp | null
}

export interface OldAddressesTable {
  kind: 'issuer' | 'badge-class' | 'award' | 'collection'
  slug: string
  new_id: string
}

export interface OneTimeHandlesTable {
  handle_hash: Buffer
  purpose: string
  account_id: string
  expires_at: Timestamp
  used_at: Timestamp | null
  token_hash: Buffer | null
}

export interface OrganisationDomainsTable {
  domain: string
  organisation_id: string
}

export interface OrganisationMembersTable {
  member_id: string
  organisation_id: string
  account_id: string
  number: number
  subject: string | null
  user_name: string | null
  external_id: string | null
  email: string
  first_name: string
  last_name: string
  is_active: Generated<boolean>
  added_at: Timestamp
  changed_at: Timestamp
  claimed_groups: Generated<string[]>
  signed_in_at: Timestamp | null
  linked_email: string | null
}

export interface OrganisationRulesTable {
  organisation_id: string
  group_name: string
  issuer_id: string
  role: 'owner' | 'editor' | 'staff'
}

export interface OrganisationVisitsTable {
  browser_hash: Buffer
  organisation_id: string
  account_id: string
  expires_at: Timestamp
}

export interface OrganisationsTable {
  organisation_id: string
  name: string
  kind: 'oidc' | 'saml'
  is_required: boolean
  issuer_url: string | null
  client_id: string | null
  client_secret: Buffer | null
  entity_id: string | null
  sign_in_url: string | null
  certificates: Generated<string[]>
  groups_claim: string
  scim_hash: Buffer | null
  created_at: Timestamp
  changed_at: Timestamp
  signs_requests: Generated<boolean>
  sign_out_url: string | null
  asks_since: Timestamp | null
}

export interface OtherBackpackAttemptsTable {
  state_hash: Buffer
  browser_hash: Buffer
  account_id: string
  host_id: string
  sealed: Buffer
  expires_at: Timestamp
  used_at: Timestamp | null
  scope: string | null
  token_hash: Buffer | null
}

export interface OtherBackpackBadgesTable {
  connection_id: string
  badge_key: Buffer
  digest: Buffer
  refusal: string | null
  run_id: string | null
}

export interface OtherBackpackRunsTable {
  run_id: string
  connection_id: string
  kind: 'chosen' | 'all' | 'sync'
  wanted: string[] | null
  since: Timestamp | null
  cursor: string | null
  pages: Generated<number>
  page_digest: Buffer | null
  stale_pages: Generated<number>
  found: Generated<number>
  added: Generated<number>
  refreshed: Generated<number>
  kept: Generated<number>
  refused: Generated<number>
  refusals: Generated<Json>
  state: Generated<'running' | 'done' | 'failed'>
  reason: string | null
  started_at: Timestamp
  finished_at: Timestamp | null
  kilobytes: Generated<number>
}

export interface OtherBackpackTurnsTable {
  turn: string
  taken_until: Timestamp
}

export interface OtherBackpacksTable {
  connection_id: string
  account_id: string
  host_id: string
  person: string | null
  scope: string
  sealed: Buffer
  token_until: Timestamp | null
  ended_at: Timestamp | null
  is_synced: Generated<boolean>
  next_sync_at: Timestamp | null
  read_at: Timestamp | null
  read_whole_at: Timestamp | null
  failures: Generated<number>
  problem: string | null
  created_at: Timestamp
}

export interface OtherHostsTable {
  host_id: string
  api_base: string
  name: string
  endpoints: Json
  etag: string | null
  fresh_until: Timestamp
  client_id: string | null
  client_secret: Buffer | null
  client_until: Timestamp | null
  registered_at: Timestamp | null
  blocked_until: Timestamp | null
  created_at: Timestamp
  registered_scope: string | null
}

export interface PasskeyChallengesTable {
  challenge_hash: Buffer
  browser_hash: Buffer
  account_id: string | null
  expires_at: Timestamp
  new_account_id: string | null
}

export interface PasskeysTable {
  passkey_id: string
  account_id: string
  credential_id: Buffer
  public_key: Buffer
  signatures: number
  transports: string[]
  name: string
  created_at: Timestamp
  last_used_at: Timestamp | null
}

export interface PasswordResetsTable {
  token_hash: Buffer
  account_id: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface PushedRequestsTable {
  request_hash: Buffer
  client_id: string
  request: Json
  arrived_at: Timestamp | null
  expires_at: Timestamp
}

export interface RecipientAwardsTable {
  recipient_identifier: string
  issuer_id: string
  award_id: string
}

export interface RecoveryCodesTable {
  account_id: string
  code_hash: Buffer
}

export interface RefreshTokensTable {
  token_hash: Buffer
  grant_id: string
  scope: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
  key_thumbprint: string | null
}

export interface RefusedMailsTable {
  address_hash: Buffer
  refused_at: Timestamp
}

export interface RememberedDocumentsTable {
  url: string
  content: string
  fetched_at: Timestamp
}

export interface RemovedEmailsTable {
  removed_id: string
  account_id: string
  email: string
  was_verified: boolean
  removed_at: Timestamp
}

export interface RequestKeysTable {
  key_hash: Buffer
  body_hash: Buffer
  made_id: string
  created_at: Timestamp
}

export interface RequestRulesTable {
  issuer_id: string
  badge_id: string
  is_open: boolean
  asks: Json
  points: Json
  note: string | null
  updated_at: Timestamp
  reviewers: Generated<number>
}

export interface RequestTellingsTable {
  issuer_id: string
  due_at: Timestamp
  told_at: Timestamp | null
  reminded_at: Timestamp | null
}

export interface SamlAssertionsTable {
  organisation_id: string
  assertion_hash: Buffer
  expires_at: Timestamp
}

export interface SamlKeysTable {
  organisation_id: string
  key_id: string
  certificate: string
  wrapped_private_key: Buffer
  created_at: Timestamp
}

export interface SamlRequestsTable {
  request_hash: Buffer
  organisation_id: string
  browser_hash: Buffer
  scope: string
  source: string | null
  sealed: Buffer | null
  expires_at: Timestamp
  used_at: Timestamp | null
  trusted_hash: Buffer | null
}

export interface ScimGroupMembersTable {
  group_id: string
  member_id: string
}

export interface ScimGroupsTable {
  group_id: string
  organisation_id: string
  display_name: string
  external_id: string | null
  created_at: Timestamp
  changed_at: Timestamp
}

export interface SetupTable {
  only_row: Generated<boolean>
  account_id: string
}

export interface ShareLinkLocationsTable {
  link_id: string
  account_id: string
}

export interface ShareLinksTable {
  account_id: string
  link_id: string
  kind: 'badge' | 'collection'
  target_id: string
  label: Generated<string>
  with_name: boolean
  with_evidence: boolean
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  views: Generated<number>
  last_viewed_at: Timestamp | null
  created_at: Timestamp
}

export interface SharesTable {
  target_id: string
  kind: 'badge' | 'collection'
  provider: string
  source: string
  shared_on: string
  times: number
}

export interface SignInCodesTable {
  code_hash: Buffer
  account_id: string
  scope: string
  expires_at: Timestamp
  used_at: Timestamp | null
  organisation_id: string | null
  provider_session_hash: Buffer | null
  also_by: Generated<string[]>
  browser_hash: Buffer | null
  redirect_origin: string | null
}

export interface SignInRefreshesTable {
  token_hash: Buffer
  token_id: string
  scope: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface SignInStepsTable {
  step_hash: Buffer
  account_id: string
  scope: string
  expires_at: Timestamp
}

export interface SignInTracesTable {
  token_id: string
  account_id: string
  expires_at: Timestamp
}

export interface SiteKeysTable {
  multikey: string
  wrapped_private_key: Buffer
  wrapped_by: string
  created_at: Generated<Timestamp>
  retired_at: Timestamp | null
}

export interface SiteTextsTable {
  name: 'about-us' | 'privacy-policy' | 'terms-of-service'
  language: string
  markdown: string
  terms_version: number | null
  revision: Generated<number>
  changed_at: Timestamp
}

export interface SiteThemeTable {
  is_it: Generated<boolean>
  version: Generated<number>
  theme: Generated<Json>
  changed_at: Timestamp | null
}

export interface SocialAccountsTable {
  account_id: string
  social_id: string
  provider: string
  subject: string
  first_name: string
  last_name: string
  email: string
  url: string
  added_at: Timestamp
}

export interface SocialAttemptsTable {
  state_hash: Buffer
  browser_hash: Buffer
  provider: string
  sealed: Buffer
  account_id: string | null
  scope: string
  source: string | null
  expires_at: Timestamp
  used_at: Timestamp | null
  token_hash: Buffer | null
  trusted_hash: Buffer | null
}

export interface SpentProofsTable {
  proof_hash: Buffer
  expires_at: Timestamp
}

export interface StaffInvitationsTable {
  issuer_id: string
  email: string
  role: 'owner' | 'editor' | 'staff'
  invited_by: string | null
  created_at: Timestamp
}

export interface StartLinksTable {
  token_hash: Buffer
  email: string
  issuer_name: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface StatusEntriesTable {
  issuer_id: string
  list_number: number
  status_index: number
  award_id: string
  revoked: Generated<boolean>
  is_named: Generated<boolean>
}

export interface StatusListsTable {
  issuer_id: string
  list_number: number
  credential: string
  updated_at: Generated<Timestamp>
  id_form: Generated<'did:web' | 'https'>
}

export interface SweepsTable {
  name: string
  created_at: Timestamp
  started_at: Timestamp | null
  seconds: Generated<number>
  rows: Generated<number>
  turns: Generated<number>
  failure: string | null
  failed_at: Timestamp | null
  step: number | null
  after_key: Generated<string>
  turn: string | null
  busy_until: Timestamp | null
  ended_at: Timestamp | null
}

export interface TermsAgreementsTable {
  account_id: string
  version: number
  agreed_at: Timestamp
}

export interface TermsVersionsTable {
  version: number
  description: string
  body: string
  published_at: Timestamp
}

export interface ThrottlesTable {
  key: string
  failures: number
  blocked_until: Timestamp
  updated_at: Timestamp
}

export interface TotpFactorsTable {
  account_id: string
  sealed_secret: Buffer
  created_at: Timestamp
  confirmed_at: Timestamp | null
  last_step: Generated<number>
}

export interface UndeliveredAwardsTable {
  issuer_id: string
  award_id: string
  badge_id: string
  created_at: Timestamp
  mail_id: string | null
  disowned_at: Timestamp | null
}

export interface VerificationBatchRowsTable {
  batch_id: string
  row_number: number
  label: string
  input: string | null
  verdict: 'valid' | 'invalid' | 'unverifiable' | 'no-badge' | null
  result: string | null
}

export interface VerificationBatchesTable {
  batch_id: string
  state: Generated<'running' | 'done'>
  total: number
  document: string | null
  created_at: Timestamp
  finished_at: Timestamp | null
  keep_until: Timestamp
}

export interface VerificationReportsTable {
  report_id: string
  delete_hash: Buffer
  document: string
  created_at: Timestamp
  keep_until: Timestamp
  withdrawn_at: Timestamp | null
}

export interface VerifiedEmailsTable {
  email: string
  account_id: string
}

export interface WalletOffersTable {
  offer_id: string
  account_id: string
  issuer_id: string
  award_id: string
  badge_id: string
  code_hash: Buffer
  pin_hash: Buffer | null
  wrong_pins: Generated<number>
  token_hash: Buffer | null
  holder: string | null
  challenge: string | null
  notification_id: string
  outcome: 'credential_accepted' | 'credential_failure' | 'credential_deleted' | null
  created_at: Timestamp
  expires_at: Timestamp
  delivered_at: Timestamp | null
}

export interface WebhookDeliveriesTable {
  delivery_id: string
  webhook_id: string
  event: string
  data: Json
  created_at: Timestamp
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  next_at: Timestamp
  claimed_until: Timestamp | null
  last_at: Timestamp | null
  last_status: number | null
  last_error: string | null
  last_answer: string | null
  last_milliseconds: number | null
  claimed_by: string | null
  claimed_by_until: Timestamp | null
}

export interface WebhooksTable {
  webhook_id: string
  issuer_id: string
  name: string
  url: string
  host: string
  events: string[]
  badge_id: string | null
  include_recipient: Generated<boolean>
  is_active: Generated<boolean>
  paused_for: 'failing' | 'gone' | null
  failures: Generated<number>
  failing_since: Timestamp | null
  resume_at: Timestamp | null
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Timestamp | null
  created_by: string | null
  grant_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  confirmed_at: Timestamp | null
  made_by: string | null
  told_waiting_at: Timestamp | null
  made_in: string | null
}

export interface Tables {
  access_tokens: AccessTokensTable
  accounts: AccountsTable
  address_locks: AddressLocksTable
  address_moves: AddressMovesTable
  app_grants: AppGrantsTable
  applications: ApplicationsTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  authorization_codes: AuthorizationCodesTable
  award_batch_rows: AwardBatchRowsTable
  award_batches: AwardBatchesTable
  award_locations: AwardLocationsTable
  award_templates: AwardTemplatesTable
  award_versions: AwardVersionsTable
  awards: AwardsTable
  backpack_entries: BackpackEntriesTable
  badge_class_versions: BadgeClassVersionsTable
  badge_classes: BadgeClassesTable
  badge_counters: BadgeCountersTable
  badge_locations: BadgeLocationsTable
  badge_request_events: BadgeRequestEventsTable
  badge_request_parts: BadgeRequestPartsTable
  badge_requests: BadgeRequestsTable
  blobs: BlobsTable
  claim_addresses: ClaimAddressesTable
  claim_codes: ClaimCodesTable
  claim_days: ClaimDaysTable
  claim_entries: ClaimEntriesTable
  claim_proofs: ClaimProofsTable
  claims: ClaimsTable
  collection_badges: CollectionBadgesTable
  collection_locations: CollectionLocationsTable
  collections: CollectionsTable
  cooldowns: CooldownsTable
  earner_addresses: EarnerAddressesTable
  earner_pages: EarnerPagesTable
  email_addresses: EmailAddressesTable
  email_confirmations: EmailConfirmationsTable
  endorsements: EndorsementsTable
  external_tools: ExternalToolsTable
  feature_switches: FeatureSwitchesTable
  file_walks: FileWalksTable
  group_members: GroupMembersTable
  group_sources: GroupSourcesTable
  groups: GroupsTable
  host_profiles: HostProfilesTable
  import_locations: ImportLocationsTable
  imported_badges: ImportedBadgesTable
  issuer_keys: IssuerKeysTable
  issuer_staff: IssuerStaffTable
  issuer_versions: IssuerVersionsTable
  issuers: IssuersTable
  keep_links: KeepLinksTable
  kept_subkeys: KeptSubkeysTable
  key_renewal_mails: KeyRenewalMailsTable
  key_renewals: KeyRenewalsTable
  kiosks: KiosksTable
  last_backup: LastBackupTable
  legacy_tokens: LegacyTokensTable
  lti_deployments: LtiDeploymentsTable
  lti_handoffs: LtiHandoffsTable
  lti_links: LtiLinksTable
  lti_logins: LtiLoginsTable
  lti_members: LtiMembersTable
  lti_nonces: LtiNoncesTable
  lti_placements: LtiPlacementsTable
  lti_platforms: LtiPlatformsTable
  lti_registrations: LtiRegistrationsTable
  lti_tool_keys: LtiToolKeysTable
  mail_letters: MailLettersTable
  mails: MailsTable
  master_key: MasterKeyTable
  moved_rows: MovedRowsTable
  notifications: NotificationsTable
  old_addresses: OldAddressesTable
  one_time_handles: OneTimeHandlesTable
  organisation_domains: OrganisationDomainsTable
  organisation_members: OrganisationMembersTable
  organisation_rules: OrganisationRulesTable
  organisation_visits: OrganisationVisitsTable
  organisations: OrganisationsTable
  other_backpack_attempts: OtherBackpackAttemptsTable
  other_backpack_badges: OtherBackpackBadgesTable
  other_backpack_runs: OtherBackpackRunsTable
  other_backpack_turns: OtherBackpackTurnsTable
  other_backpacks: OtherBackpacksTable
  other_hosts: OtherHostsTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  password_resets: PasswordResetsTable
  pushed_requests: PushedRequestsTable
  recipient_awards: RecipientAwardsTable
  recovery_codes: RecoveryCodesTable
  refresh_tokens: RefreshTokensTable
  refused_mails: RefusedMailsTable
  remembered_documents: RememberedDocumentsTable
  removed_emails: RemovedEmailsTable
  request_keys: RequestKeysTable
  request_rules: RequestRulesTable
  request_tellings: RequestTellingsTable
  saml_assertions: SamlAssertionsTable
  saml_keys: SamlKeysTable
  saml_requests: SamlRequestsTable
  scim_group_members: ScimGroupMembersTable
  scim_groups: ScimGroupsTable
  setup: SetupTable
  share_link_locations: ShareLinkLocationsTable
  share_links: ShareLinksTable
  shares: SharesTable
  sign_in_codes: SignInCodesTable
  sign_in_refreshes: SignInRefreshesTable
  sign_in_steps: SignInStepsTable
  sign_in_traces: SignInTracesTable
  site_keys: SiteKeysTable
  site_texts: SiteTextsTable
  site_theme: SiteThemeTable
  social_accounts: SocialAccountsTable
  social_attempts: SocialAttemptsTable
  spent_proofs: SpentProofsTable
  staff_invitations: StaffInvitationsTable
  start_links: StartLinksTable
  status_entries: StatusEntriesTable
  status_lists: StatusListsTable
  sweeps: SweepsTable
  terms_agreements: TermsAgreementsTable
  terms_versions: TermsVersionsTable
  throttles: ThrottlesTable
  totp_factors: TotpFactorsTable
  undelivered_awards: UndeliveredAwardsTable
  verification_batch_rows: VerificationBatchRowsTable
  verification_batches: VerificationBatchesTable
  verification_reports: VerificationReportsTable
  verified_emails: VerifiedEmailsTable
  wallet_offers: WalletOffersTable
  webhook_deliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}
