-- Other servers that speak Open Badges 3.0, each known once, with the registration that all people here share.
create table other_hosts (
  host_id text collate "C" primary key,
  api_base text collate "C" not null unique,
  name text not null,
  -- The addresses that its description names.
  endpoints jsonb not null,
  etag text,
  fresh_until timestamptz not null,
  client_id text,
  -- Locked with the master key.
  client_secret bytea,
  client_until timestamptz,
  registered_at timestamptz,
  -- It asked to be left alone until then.
  blocked_until timestamptz,
  created_at timestamptz not null
);

-- Browsers that are on their way to another host and back.
create table other_backpack_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  host_id text collate "C" not null references other_hosts (host_id) on delete cascade,
  sealed bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index other_backpack_attempts_by_account on other_backpack_attempts (account_id);
create index other_backpack_attempts_by_host on other_backpack_attempts (host_id);
create index other_backpack_attempts_ended on other_backpack_attempts (expires_at);

-- A backpack elsewhere that a person has connected; its tokens are locked with the master key.
create table other_backpacks (
  connection_id text collate "C" primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  host_id text collate "C" not null references other_hosts (host_id),
  person text,
  scope text not null,
  sealed bytea not null,
  token_until timestamptz,
  -- Set when the other host no longer lets Sash in.
  ended_at timestamptz,
  is_synced boolean not null default false,
  next_sync_at timestamptz,
  -- When the last reading that came to its end began, and the last of all badges.
  read_at timestamptz,
  read_whole_at timestamptz,
  failures integer not null default 0,
  problem text,
  created_at timestamptz not null,
  unique (account_id, host_id)
);
create index other_backpacks_by_host on other_backpacks (host_id);
create index other_backpacks_due on other_backpacks (next_sync_at) where next_sync_at is not null;

-- Badges on their way in.
create table other_backpack_runs (
  run_id text collate "C" primary key,
  connection_id text collate "C" not null references other_backpacks (connection_id) on delete cascade,
  kind text not null check (kind in ('chosen', 'all', 'sync')),
  wanted text[],
  since timestamptz,
  cursor text,
  pages integer not null default 0,
  -- What the last page held, and how many in a row held the same or nothing.
  page_digest bytea,
  stale_pages integer not null default 0,
  found integer not null default 0,
  added integer not null default 0,
  refreshed integer not null default 0,
  kept integer not null default 0,
  refused integer not null default 0,
  refusals jsonb not null default '[]',
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  reason text,
  started_at timestamptz not null,
  finished_at timestamptz
);
create unique index other_backpack_runs_open on other_backpack_runs (connection_id) where finished_at is null;
create index other_backpack_runs_latest on other_backpack_runs (connection_id, started_at desc);

-- What became of each badge there, so that only new and changed ones are looked at again.
create table other_backpack_badges (
  connection_id text collate "C" not null references other_backpacks (connection_id) on delete cascade,
  badge_key bytea not null,
  digest bytea not null,
  refusal text,
  run_id text collate "C",
  primary key (connection_id, badge_key)
);

-- Who is registering or renewing tokens at the moment: both must happen once.
create table other_backpack_turns (
  turn text collate "C" primary key,
  taken_until timestamptz not null
);
