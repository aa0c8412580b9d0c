-- Which master key the secrets of this database are locked with: servers that share it must have the same. One row.
create table master_key (
  is_current boolean primary key check (is_current),
  key_id text collate "C" not null,
  noted_at timestamptz not null default now()
);

insert into master_key (is_current, key_id)
select true, wrapped_by from issuer_keys limit 1;
