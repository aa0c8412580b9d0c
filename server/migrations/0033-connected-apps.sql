-- Software that acts for people: made by a developer here, or registered by itself (RFC 7591).
create table applications (
  client_id text collate "C" primary key,
  -- Whose it is under My apps; one that registered itself is nobody's.
  owner_id text collate "C" references accounts (account_id) on delete cascade,
  name text not null,
  description text not null default '',
  -- Hash of the client secret; a public client has none.
  secret_hash bytea,
  -- The secret before this one, good until then, so that a secret can be changed without a pause.
  old_secret_hash bytea,
  old_secret_until timestamptz,
  -- RFC 7592: the token that manages the registration.
  registration_token_hash bytea,
  redirect_uris text[] not null default '{}',
  grant_types text[] not null,
  scopes text[] not null,
  website_url text,
  policy_url text,
  terms_url text,
  logo_key text references blobs (blob_key),
  software_id text,
  software_version text,
  contacts text[] not null default '{}',
  -- What else the registration said, given back as it was.
  metadata jsonb not null default '{}',
  -- Set by whoever runs the server: known to be who it says, and admitted without the page that asks.
  is_verified boolean not null default false,
  skips_consent boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz not null
);
create index applications_by_owner on applications (owner_id, created_at);
create index applications_idle on applications (last_used_at) where owner_id is null;

-- One yes of a person to an app. All codes and tokens that came of it end with it.
create table app_grants (
  grant_id text collate "C" primary key,
  client_id text collate "C" not null references applications (client_id) on delete cascade,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  scope text not null,
  created_at timestamptz not null,
  -- No refresh leads beyond it.
  expires_at timestamptz not null
);
create index app_grants_by_account on app_grants (account_id, client_id);
create index app_grants_by_client on app_grants (client_id);
create index app_grants_ended on app_grants (expires_at);

create table authorization_codes (
  code_hash bytea primary key,
  grant_id text collate "C" not null references app_grants (grant_id) on delete cascade,
  redirect_uri text not null,
  code_challenge text,
  scope text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorization_codes_by_grant on authorization_codes (grant_id);

create table refresh_tokens (
  token_hash bytea primary key,
  grant_id text collate "C" not null references app_grants (grant_id) on delete cascade,
  scope text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_grant on refresh_tokens (grant_id);

-- Tokens of connected apps belong to a grant, or to none (client credentials); personal ones carry a name.
alter table access_tokens
  add column grant_id text collate "C" references app_grants (grant_id) on delete cascade,
  add column name text;
create index access_tokens_by_grant on access_tokens (grant_id) where grant_id is not null;
create index access_tokens_by_client on access_tokens (client_id, created_at) where client_id not in ('public', 'personal');
