-- People of an issuer who are awarded together: a class, a crew, a term.
create table groups (
  group_id text collate "C" primary key,
  issuer_id text collate "C" not null references issuers (issuer_id) on delete cascade,
  name text not null,
  description text not null,
  -- Members that have not left.
  people integer not null default 0 check (people between 0 and 10000),
  created_by text collate "C" references accounts (account_id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  archived_at timestamptz
);
create index groups_of_issuer on groups (issuer_id, created_at desc, group_id desc);
create index groups_by_creator on groups (created_by) where created_by is not null;

-- Lists of others that people of a group come from: a group of a directory, or the roster of a course.
create table group_sources (
  source_id text collate "C" primary key,
  group_id text collate "C" not null references groups (group_id) on delete cascade,
  kind text not null check (kind in ('directory', 'course')),
  -- What it is known by there; it may be gone meanwhile.
  reference text collate "C" not null,
  name text not null,
  added integer not null,
  removed integer not null,
  taken_at timestamptz not null,
  unique (group_id, kind, reference)
);

-- Who has left stays, so that no list brings them back.
create table group_members (
  member_id text collate "C" primary key,
  group_id text collate "C" not null references groups (group_id) on delete cascade,
  -- In the one spelling that awards know recipients by.
  email text collate "C" not null,
  name text not null,
  -- What lists are in the order of.
  sort_name text collate "C" not null,
  state text not null default 'active' check (state in ('active', 'left')),
  since timestamptz not null,
  source_id text collate "C" references group_sources (source_id) on delete set null,
  unique (group_id, email)
);
create index group_members_in_order on group_members (group_id, state, sort_name, member_id);
create index group_members_by_email on group_members (email);
create index group_members_by_source on group_members (source_id) where source_id is not null;

alter table group_members set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
