create table badge_classes (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  badge_id text collate "C" not null,
  badge_number integer not null,
  name text not null,
  description text not null,
  image_key text collate "C" not null references blobs (blob_key),
  criteria_text text,
  criteria_url text,
  tags jsonb not null default '[]',
  alignment jsonb not null default '[]',
  expires_amount integer,
  expires_unit text check (expires_unit in ('days', 'weeks', 'months', 'years')),
  created_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (issuer_id, badge_id),
  unique (issuer_id, badge_number)
);
create index badge_classes_newest on badge_classes (issuer_id, created_at desc, badge_id desc);

-- Routes an id that stands alone in an address to its issuer.
create table badge_locations (
  badge_id text collate "C" primary key,
  issuer_id text collate "C" not null
);

-- Recipients counted in sixteen rows a class, so that awards of one class do not wait for each other.
create table badge_counters (
  issuer_id text collate "C" not null,
  badge_id text collate "C" not null,
  slot smallint not null,
  recipients integer not null,
  primary key (issuer_id, badge_id, slot),
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade
);
