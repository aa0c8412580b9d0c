-- What came from another server, under the id that it had there: a migration that is run again goes on where it stopped.
create table moved_rows (
  source text collate "C" not null,
  kind text not null check (kind in ('account', 'issuer', 'badge-class', 'award', 'import', 'collection')),
  source_id text collate "C" not null,
  new_id text collate "C" not null,
  moved_at timestamptz not null,
  primary key (source, kind, source_id)
);

-- Names in public addresses of the former server that are not the ids of today; they lead on to these.
create table old_addresses (
  kind text not null check (kind in ('issuer', 'badge-class', 'award', 'collection')),
  slug text collate "C" not null,
  new_id text collate "C" not null,
  primary key (kind, slug)
);
