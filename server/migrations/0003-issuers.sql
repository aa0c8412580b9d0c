create table issuers (
  issuer_id text collate "C" primary key,
  name text not null,
  url text not null,
  email text not null,
  description text,
  image_key text collate "C" references blobs (blob_key),
  created_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table issuer_staff (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'staff')),
  created_at timestamptz not null default now(),
  primary key (issuer_id, account_id)
);
create index issuer_staff_by_account on issuer_staff (account_id, issuer_id);

-- Signing keys; the private half only ever encrypted under the master key named by wrapped_by.
create table issuer_keys (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  multikey text collate "C" not null,
  wrapped_private_key bytea not null,
  wrapped_by text collate "C" not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (issuer_id, multikey)
);

-- One published list of revocation bits; its signed credential is stored and served as it is.
create table status_lists (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  list_number integer not null,
  credential text not null,
  updated_at timestamptz not null default now(),
  primary key (issuer_id, list_number)
);

-- The issuer's current list is the last; an award takes a free place in it at random.
create table status_entries (
  issuer_id text collate "C" not null,
  list_number integer not null,
  status_index integer not null,
  award_id text collate "C" not null,
  revoked boolean not null default false,
  primary key (issuer_id, list_number, status_index),
  foreign key (issuer_id, list_number) references status_lists (issuer_id, list_number) on delete cascade
);
create index status_entries_revoked on status_entries (issuer_id, list_number, status_index) where revoked;
