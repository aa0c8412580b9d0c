-- What a person proves beside the password, and ways to sign in without one. Not yet confirmed: it asks for nothing.
create table totp_factors (
  account_id text collate "C" primary key references accounts on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30 seconds, counted from 1970, of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);

-- Each is good once, and gone then.
create table recovery_codes (
  account_id text collate "C" not null references accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Who has given the password and still has to prove something else.
create table sign_in_steps (
  step_hash bytea primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  scope text not null,
  expires_at timestamptz not null
);
create index on sign_in_steps (account_id);
create index on sign_in_steps (expires_at);

create table passkeys (
  passkey_id text collate "C" primary key,
  account_id text collate "C" not null references accounts on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  signatures bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (account_id);

-- What a browser was asked to sign: of an account that adds a passkey, or of nobody yet.
create table passkey_challenges (
  challenge_hash bytea primary key,
  browser_hash bytea not null,
  account_id text collate "C" references accounts on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_challenges (account_id);
create index on passkey_challenges (expires_at);
