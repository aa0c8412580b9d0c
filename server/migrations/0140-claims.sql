-- What an issuer opens so that people take a badge of it themselves, by a link or by printed codes.
create table claims (
  claim_id text collate "C" primary key,
  issuer_id text collate "C" not null,
  badge_id text collate "C" not null,
  kind text not null check (kind in ('link', 'codes')),
  title text not null,
  state text not null check (state in ('draft', 'open', 'paused', 'ended')),
  -- Of the link: its hash finds the claim, the sealed one is shown to staff again.
  token_hash bytea not null unique,
  sealed_token bytea not null,
  opens_at timestamptz,
  closes_at timestamptz,
  time_zone text not null,
  cap integer check (cap > 0),
  -- Places that are held or taken.
  taken integer not null default 0 check (taken >= 0),
  -- Endings of addresses that may claim; none: all may.
  domains text[] not null default '{}',
  has_list boolean not null default false,
  asks_name boolean not null default false,
  -- What every award of the claim says.
  narrative text,
  evidence text,
  expires_at timestamptz,
  created_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade,
  check (closes_at > opens_at),
  constraint claims_cap check (taken <= cap)
);
create index claims_newest on claims (issuer_id, created_at desc, claim_id desc);
create index claims_of_badge on claims (issuer_id, badge_id, created_at desc, claim_id desc);
create index claims_by_creator on claims (created_by);

-- Who may claim, where only some may.
create table claim_addresses (
  claim_id text collate "C" not null references claims on delete cascade,
  email text collate "C" not null,
  primary key (claim_id, email)
);

-- Printed codes, each good once.
create table claim_codes (
  code_hash bytea primary key,
  claim_id text collate "C" not null references claims on delete cascade,
  batch_id text collate "C" not null,
  serial integer not null,
  -- Whom it waits for until then, and afterwards as long as nobody else brings it; or who has used it.
  entry_id text collate "C",
  kept_until timestamptz,
  used_at timestamptz,
  unique (claim_id, serial)
);
create unique index claim_codes_kept on claim_codes (entry_id) where used_at is null;

-- One person's use of a claim. Whoever is not on its list has no place, and is told once the address is proven.
create table claim_entries (
  entry_id text collate "C" primary key,
  claim_id text collate "C" not null references claims on delete cascade,
  email text collate "C" not null,
  name text,
  state text not null check (state in ('held', 'awarded', 'lapsed', 'refused')),
  -- Of the link in the mail that proves the address.
  proof_hash bytea unique,
  held_until timestamptz,
  award_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (claim_id, email),
  check ((state = 'awarded') = (award_id is not null))
);
create index claim_entries_held on claim_entries (held_until) where state = 'held';
create index claim_entries_held_of on claim_entries (claim_id, held_until) where state = 'held';
create index claim_entries_ended on claim_entries (updated_at) where state in ('lapsed', 'refused');
create index claim_entries_by_email on claim_entries (email);

-- Counts of a day, of no person.
create table claim_days (
  claim_id text collate "C" not null references claims on delete cascade,
  day date not null,
  shown integer not null default 0,
  opened integer not null default 0,
  claimed integer not null default 0,
  awarded integer not null default 0,
  lapsed integer not null default 0,
  primary key (claim_id, day)
);
