-- What a person reads in the list of sign-ins, and when the password (or a fresh sign-in) was last given.
alter table access_tokens
  add column device text,
  add column address text,
  add column last_used_at timestamptz not null default now(),
  add column confirmed_at timestamptz not null default now();

-- The browser that signed up, known by its cookie, and its network: who else follows the mail's link is not believed
-- to know the password.
alter table accounts
  add column signup_secret_hash bytea,
  add column signup_network text;

-- An address taken off an account can be put back for 30 days.
create table removed_emails (
  removed_id text collate "C" primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  email text collate "C" not null,
  was_verified boolean not null,
  removed_at timestamptz not null
);
create index removed_emails_by_account on removed_emails (account_id, removed_at);

create table password_resets (
  token_hash bytea primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_by_account on password_resets (account_id);

-- What may happen again only after a while, such as one kind of mail to one address; keys are hashed.
create table cooldowns (
  key_hash bytea primary key,
  until timestamptz not null
);

create table terms_versions (
  version integer primary key check (version > 0),
  description text not null,
  body text not null,
  published_at timestamptz not null
);

create table terms_agreements (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (account_id, version)
);

-- A social identity is its provider and the provider's own subject, never an address.
create table social_accounts (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  social_id text collate "C" not null,
  provider text not null,
  subject text collate "C" not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  url text not null,
  added_at timestamptz not null,
  primary key (account_id, social_id),
  unique (provider, subject)
);

-- One way to a provider and back: bound to a browser, good once.
create table social_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  sealed bytea not null,
  account_id text collate "C" references accounts (account_id) on delete cascade,
  scope text not null,
  source text,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Handles that stand in for a token where only an address can carry them: linking a provider, downloading an export.
create table one_time_handles (
  handle_hash bytea primary key,
  purpose text not null,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
