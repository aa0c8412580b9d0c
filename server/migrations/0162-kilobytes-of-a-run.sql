-- What a connected backpack has sent in one run, which has an end.
alter table other_backpack_runs add column kilobytes integer not null default 0;
