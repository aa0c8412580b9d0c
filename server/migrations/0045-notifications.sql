-- What a person is told of inside Sash: written with the deed itself, one row for a deed, and the newest few are kept.
create table notifications (
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  notification_id text collate "C" not null,
  kind text not null check (kind in ('badge', 'revoked', 'role', 'batch', 'import', 'webhook', 'endorsement')),
  -- The id of what it was done to or with.
  deed text collate "C" not null,
  -- The page of the app that it leads to.
  address text not null,
  -- Names and numbers, as they were then.
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (account_id, notification_id),
  unique (account_id, kind, deed)
);
create index notifications_newest on notifications (account_id, created_at desc, notification_id desc);
