-- Tools of others that an operator lets in on a page, beside those in the operator's file.
create table external_tools (
  slug text collate "C" primary key,
  -- Everything but the secret, as the file has it.
  settings jsonb not null,
  -- Locked with the master key.
  secret bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What Sash may ask for there at all, and what it asked for in a browser that is on its way.
alter table other_hosts add column registered_scope text;
alter table other_backpack_attempts add column scope text;
