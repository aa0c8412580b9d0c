-- How far each sweep is. One process has it for as long as busy_until says; the next one goes on where it stopped.
create table sweeps (
  name text collate "C" primary key,
  created_at timestamptz not null,
  -- Of the run that is under way, or else of the last one.
  started_at timestamptz,
  seconds double precision not null default 0,
  rows bigint not null default 0,
  turns integer not null default 0,
  failure text,
  failed_at timestamptz,
  -- The step that comes next, and behind which key it goes on; null where no run is under way.
  step integer,
  after_key text collate "C" not null default '',
  turn text,
  busy_until timestamptz,
  -- When a run last came to its end without a failure.
  ended_at timestamptz
);
