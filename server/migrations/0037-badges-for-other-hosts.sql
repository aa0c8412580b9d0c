-- When a badge from elsewhere last came in another form or to another keeper, so that other software can ask for what
-- is new.
alter table imported_badges add column updated_at timestamptz;
update imported_badges set updated_at = created_at;
alter table imported_badges alter column updated_at set not null, alter column updated_at set default now();
create index imported_badges_updated on imported_badges (account_id, updated_at desc, import_id desc);

-- What a person lets other software know of them beyond the account: one profile, replaced as a whole.
create table host_profiles (
  account_id text collate "C" primary key references accounts (account_id) on delete cascade,
  profile jsonb not null,
  updated_at timestamptz not null
);
