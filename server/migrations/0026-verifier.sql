-- Keys of this installation itself, which sign reports of the verifier; the private half only ever encrypted.
create table site_keys (
  multikey text collate "C" primary key,
  wrapped_private_key bytea not null,
  wrapped_by text collate "C" not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
-- Of two servers that begin at once one makes the key.
create unique index site_keys_current on site_keys ((true)) where retired_at is null;

-- What somebody kept of a check. The document is signed once and served as it is; its id is known to those who were told.
create table verification_reports (
  report_id text collate "C" primary key,
  delete_hash bytea not null,
  document text not null,
  created_at timestamptz not null,
  keep_until timestamptz not null
);
create index verification_reports_end on verification_reports (keep_until);

-- Many badges that are checked one after the other. Whoever knows the id has the batch.
create table verification_batches (
  batch_id text collate "C" primary key,
  state text not null default 'running' check (state in ('running', 'done')),
  total integer not null,
  document text,
  created_at timestamptz not null,
  finished_at timestamptz,
  keep_until timestamptz not null
);
create index verification_batches_end on verification_batches (keep_until);

-- What is to be checked is forgotten as soon as it has been.
create table verification_batch_rows (
  batch_id text collate "C" not null references verification_batches (batch_id) on delete cascade,
  row_number integer not null,
  label text not null,
  input text,
  verdict text check (verdict in ('valid', 'invalid', 'unverifiable')),
  result text,
  primary key (batch_id, row_number)
);
create index verification_batch_rows_waiting on verification_batch_rows (batch_id, row_number) where verdict is null;
