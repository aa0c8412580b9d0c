-- When `sash backup` last finished, for the overview of operators.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  made_at timestamptz not null,
  byte_length bigint not null
);
-- What was awarded lately, whoever awarded it.
-- Of no use for the order of lists, which have indexes of their issuer.
create index awards_by_time on awards ((created_at at time zone 'UTC'));
