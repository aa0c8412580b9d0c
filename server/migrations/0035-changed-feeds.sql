-- When a row was last written, by the clock of the database: what feeds of changes are read by. Whole milliseconds, as
-- programs can hold them. Awards from before count as written now.
alter table awards add column updated_at timestamptz(3) not null default now();
alter table awards alter column updated_at set default clock_timestamp();
alter table badge_classes
  alter column updated_at type timestamptz(3),
  alter column updated_at set default clock_timestamp();
alter table issuers
  alter column updated_at type timestamptz(3),
  alter column updated_at set default clock_timestamp();

create index awards_changed on awards (issuer_id, updated_at, award_id);
create index badge_classes_changed on badge_classes (issuer_id, updated_at, badge_id);
