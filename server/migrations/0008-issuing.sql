-- What a badge class said at each change; awards name the version they were made under.
alter table badge_classes
  add column achievement_type text,
  add column image_alt text not null default '',
  add column design jsonb,
  add column version integer not null default 1,
  add column archived_at timestamptz;

create table badge_class_versions (
  issuer_id text collate "C" not null,
  badge_id text collate "C" not null,
  version integer not null,
  -- The columns of the class as they stood under this version.
  facts jsonb not null,
  image_key text collate "C" not null references blobs (blob_key),
  created_at timestamptz not null,
  created_by text collate "C" references accounts (account_id) on delete set null,
  primary key (issuer_id, badge_id, version),
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade
);

alter table awards
  add column badge_version integer not null default 1,
  add column version integer not null default 1,
  add column recipient_name text,
  add column batch_id text collate "C",
  add column row_number integer;
create unique index awards_by_batch_row on awards (issuer_id, batch_id, row_number) where batch_id is not null;
create index awards_newest_of_issuer on awards (issuer_id, created_at desc, award_id desc);

-- Earlier signed documents of awards that were corrected.
create table award_versions (
  issuer_id text collate "C" not null,
  award_id text collate "C" not null,
  version integer not null,
  assertion text not null,
  credential text not null,
  replaced_at timestamptz not null,
  replaced_by text collate "C" references accounts (account_id) on delete set null,
  primary key (issuer_id, award_id, version),
  foreign key (issuer_id, award_id) references awards (issuer_id, award_id) on delete cascade
);

create table award_batches (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  batch_id text collate "C" not null,
  badge_id text collate "C" not null,
  -- Who sends the same key again gets the same batch; another body under it is refused.
  key_hash bytea,
  body_hash bytea not null,
  state text not null check (state in ('scheduled', 'running', 'done', 'undone', 'cancelled')),
  total integer not null,
  succeeded integer not null default 0,
  failed integer not null default 0,
  create_notification boolean not null,
  allow_duplicate_awards boolean not null,
  hold_minutes integer not null default 0,
  start_at timestamptz not null,
  mails_at timestamptz,
  created_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (issuer_id, batch_id),
  foreign key (issuer_id, badge_id) references badge_classes (issuer_id, badge_id) on delete cascade
);
create unique index award_batches_by_key on award_batches (issuer_id, created_by, key_hash) where key_hash is not null;
create index award_batches_newest on award_batches (issuer_id, badge_id, created_at desc, batch_id desc);

create table award_batch_rows (
  issuer_id text collate "C" not null,
  batch_id text collate "C" not null,
  row_number integer not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'awarded', 'failed', 'undone')),
  award_id text collate "C",
  error text,
  primary key (issuer_id, batch_id, row_number),
  foreign key (issuer_id, batch_id) references award_batches (issuer_id, batch_id) on delete cascade
);
create index award_batch_rows_by_state on award_batch_rows (issuer_id, batch_id, state, row_number);

-- A role that waits for its address to be proven.
create table staff_invitations (
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  email text collate "C" not null,
  role text not null check (role in ('owner', 'editor', 'staff')),
  invited_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null,
  primary key (issuer_id, email)
);
create index staff_invitations_by_email on staff_invitations (email);

-- Mails may wait: for the end of a batch's hold, or for an issuer's daily share.
alter table mails
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('queued', 'held', 'sent', 'failed', 'cancelled')),
  add column held_for text,
  add column batch_id text collate "C";
create index mails_by_batch on mails (issuer_id, batch_id) where batch_id is not null;
create index mails_held on mails (issuer_id, created_at) where state = 'held';
