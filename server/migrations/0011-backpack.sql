-- Badges from elsewhere. The bytes that were brought in are kept for ever; what Sash read out of them stands beside.
create table imported_badges (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  import_id text collate "C" not null,
  -- Of the credential itself (its issuer and id, or its canonical content), so that another file of the same badge is the same.
  identity_hash bytea not null,
  recipient_type text not null,
  recipient_identifier text collate "C" not null,
  -- Its address is the account's, but not proven yet: seen by its keeper only.
  is_pending boolean not null,
  original_key text collate "C" not null references blobs (blob_key),
  original_name text,
  source_url text,
  edition text not null,
  credential text not null,
  facts jsonb not null,
  image_key text collate "C" references blobs (blob_key),
  issuer_image_key text collate "C" references blobs (blob_key),
  issued_on timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revocation_reason text,
  verdict text not null check (verdict in ('valid', 'invalid', 'unverifiable')),
  report jsonb not null,
  verified_at timestamptz not null,
  created_at timestamptz not null,
  -- Taken out of the backpack; can be put back for 30 days.
  removed_at timestamptz,
  primary key (account_id, import_id),
  unique (account_id, identity_hash)
);
create index imported_badges_newest on imported_badges (account_id, created_at desc, import_id desc);
create index imported_badges_by_recipient on imported_badges (recipient_identifier, account_id);
create index imported_badges_by_image on imported_badges (image_key);
create index imported_badges_by_issuer_image on imported_badges (issuer_image_key);

-- Routes an id that stands alone in an address to its keeper.
create table import_locations (
  import_id text collate "C" primary key,
  account_id text collate "C" not null
);

alter table backpack_entries add column removed_at timestamptz;

create table collections (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  collection_id text collate "C" not null,
  name text not null,
  description text not null,
  -- Drawn anew at each publication; null while the collection is its keeper's own business.
  share_hash text collate "C",
  cover_badge_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, collection_id)
);
create index collections_newest on collections (account_id, created_at desc, collection_id desc);

-- A badge is an award or an imported badge; their ids never meet.
create table collection_badges (
  account_id text collate "C" not null,
  collection_id text collate "C" not null,
  badge_id text collate "C" not null,
  position integer not null,
  description text not null default '',
  added_at timestamptz not null,
  primary key (account_id, collection_id, badge_id),
  foreign key (account_id, collection_id) references collections (account_id, collection_id) on delete cascade
);
create index collection_badges_by_badge on collection_badges (account_id, badge_id);

create table collection_locations (
  share_hash text collate "C" primary key,
  account_id text collate "C" not null,
  collection_id text collate "C" not null,
  foreign key (account_id, collection_id) references collections (account_id, collection_id) on delete cascade
);

-- Addresses that an earner hands out: they end by themselves or when told to, and show what the earner chose.
create table share_links (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  link_id text collate "C" not null,
  kind text not null check (kind in ('badge', 'collection')),
  target_id text collate "C" not null,
  label text not null default '',
  with_name boolean not null,
  with_evidence boolean not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  views integer not null default 0,
  last_viewed_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, link_id)
);
create index share_links_by_target on share_links (account_id, target_id, created_at desc);

create table share_link_locations (
  link_id text collate "C" primary key,
  account_id text collate "C" not null,
  foreign key (account_id, link_id) references share_links (account_id, link_id) on delete cascade
);

-- How often something was handed to a provider, by day: a row for each call would be anybody's way to fill the disk.
create table shares (
  target_id text collate "C" not null,
  kind text not null check (kind in ('badge', 'collection')),
  provider text not null,
  source text not null,
  shared_on date not null,
  times integer not null,
  primary key (target_id, kind, provider, source, shared_on)
);

-- An address that went from one account to another after proof; for 30 days the old account can object.
create table address_moves (
  move_id text collate "C" primary key,
  email text collate "C" not null,
  from_account_id text collate "C" not null references accounts (account_id) on delete cascade,
  to_account_id text collate "C" not null references accounts (account_id) on delete cascade,
  objection_hash bytea not null unique,
  moved_at timestamptz not null,
  ends_at timestamptz not null,
  objected_at timestamptz
);
create index address_moves_by_email on address_moves (email, moved_at desc);

-- The organisation's number at LinkedIn, for "Add to profile".
alter table issuers add column linkedin_id text;
