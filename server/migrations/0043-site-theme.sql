-- How the operator has the service look: one row, which everybody who changes it takes turns for.
create table site_theme (
  is_it boolean primary key default true check (is_it),
  version integer not null default 0,
  theme jsonb not null default '{}',
  changed_at timestamptz
);
insert into site_theme default values;
