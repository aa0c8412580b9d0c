-- A claim that only opens with what somebody shows on the spot.
alter table claims
  drop constraint claims_kind_check,
  add constraint claims_kind_check check (kind in ('link', 'codes', 'kiosk')) not valid;
alter table claims validate constraint claims_kind_check;

-- A device that shows a claim: a projector with a code that changes each minute, or a tablet that takes addresses.
create table kiosks (
  kiosk_id text collate "C" primary key,
  claim_id text collate "C" not null references claims on delete cascade,
  -- What its links begin with: it finds the kiosk, and opens nothing.
  number text collate "C" not null unique,
  -- Of what the device carries.
  token_hash bytea not null unique,
  -- What its codes are made of.
  sealed_key bytea not null,
  -- Of the codes to type of this minute and of the one before.
  typed_minute integer not null default 0,
  typed_hash bytea,
  typed_before_hash bytea,
  opened_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz
);
create index kiosks_of_claim on kiosks (claim_id, created_at desc, kiosk_id desc);
create index kiosks_by_opener on kiosks (opened_by) where opened_by is not null;
create index kiosks_typed on kiosks (typed_hash) where typed_hash is not null;
create index kiosks_typed_before on kiosks (typed_before_hash) where typed_before_hash is not null;
create index kiosks_seen on kiosks (seen_at);
