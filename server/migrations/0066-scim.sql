-- Groups as the directory of an organisation keeps them here, by SCIM.
create table scim_groups (
  group_id text collate "C" primary key,
  organisation_id text collate "C" not null references organisations (organisation_id) on delete cascade,
  display_name text collate "C" not null,
  external_id text collate "C",
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (organisation_id, display_name)
);
create index scim_groups_by_external_id on scim_groups (organisation_id, external_id);

create table scim_group_members (
  group_id text collate "C" not null references scim_groups (group_id) on delete cascade,
  member_id text collate "C" not null references organisation_members (member_id) on delete cascade,
  primary key (group_id, member_id)
);
create index scim_group_members_by_member on scim_group_members (member_id);

-- What the provider said at the last sign-in; roles follow these and the groups above together.
alter table organisation_members add column claimed_groups text[] not null default '{}';
