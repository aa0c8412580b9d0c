create table awards (
  issuer_id text collate "C" not null,
  award_id text collate "C" not null,
  badge_id text collate "C" not null,
  recipient_type text not null check (recipient_type in ('email', 'url', 'openBadgeId', 'telephone')),
  recipient_identifier text collate "C" not null,
  salt text not null,
  hashed boolean not null,
  narrative text,
  evidence jsonb not null default '[]',
  extensions jsonb not null default '{}',
  image_key text collate "C" not null references blobs (blob_key),
  issued_on timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  revocation_reason text,
  acceptance text not null default 'Unaccepted' check (acceptance in ('Unaccepted', 'Accepted', 'Rejected')),
  list_number integer not null,
  status_index integer not null,
  -- The Open Badges 2.0 assertion and the signed 3.0 credential as they were awarded; never rewritten.
  assertion text not null,
  credential text not null,
  created_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (issuer_id, award_id),
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id),
  foreign key (issuer_id, list_number, status_index)
    references status_entries (issuer_id, list_number, status_index)
);
create index awards_newest on awards (issuer_id, badge_id, created_at desc, award_id desc);
create index awards_by_recipient on awards (issuer_id, badge_id, recipient_identifier);

create table award_locations (
  award_id text collate "C" primary key,
  issuer_id text collate "C" not null
);

-- Awards waiting under an address for whoever proves it.
create table recipient_awards (
  recipient_identifier text collate "C" not null,
  issuer_id text collate "C" not null,
  award_id text collate "C" not null,
  primary key (recipient_identifier, issuer_id, award_id)
);

create table backpack_entries (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  issuer_id text collate "C" not null,
  award_id text collate "C" not null,
  added_at timestamptz not null default now(),
  primary key (account_id, issuer_id, award_id)
);
