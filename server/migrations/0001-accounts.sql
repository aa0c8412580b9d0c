create table accounts (
  account_id text collate "C" primary key,
  first_name text not null,
  last_name text not null,
  password_hash text,
  is_operator boolean not null default false,
  agreed_terms_version integer not null default 0,
  marketing_opt_in boolean not null default false,
  created_at timestamptz not null default now()
);

-- One row, taken by the account that came first: the operator.
create table setup (
  only_row boolean primary key default true check (only_row),
  account_id text collate "C" not null references accounts (account_id)
);

-- An unverified address may stand on several accounts; addresses are canonical (lower-cased by code).
create table email_addresses (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  email_id integer not null,
  email text collate "C" not null,
  verified_at timestamptz,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, email_id),
  unique (account_id, email)
);
create index email_addresses_by_email on email_addresses (email);

-- Who has proven an address: one address, one account.
create table verified_emails (
  email text collate "C" primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade
);

create table email_confirmations (
  confirm_id text collate "C" primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  email text collate "C" not null,
  token_hash bytea not null,
  is_signup boolean not null,
  source text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmations_by_account on email_confirmations (account_id, email);

create table access_tokens (
  token_hash bytea primary key,
  token_id text collate "C" not null unique,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  client_id text collate "C" not null,
  scope text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index access_tokens_by_account on access_tokens (account_id, created_at);

create table sign_in_codes (
  code_hash bytea primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  scope text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table throttles (
  key text collate "C" primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  updated_at timestamptz not null
);
