-- The language that somebody reads and is written to in; null where they never said, and their browser decides.
alter table accounts add column language text check (language ~ '^[a-z]{2}$');
