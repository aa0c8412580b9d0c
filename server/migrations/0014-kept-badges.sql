-- When its recipient took the badge; null for those that were accepted before this was kept.
alter table awards add column accepted_at timestamptz;

create index imported_badges_by_original on imported_badges (original_key);
create index imported_badges_removed on imported_badges (removed_at) where removed_at is not null;
