-- Since when nothing refers to the bytes, or since they were put where no row has referred to them yet; null while one does.
alter table blobs add column unused_since timestamptz;
create index blobs_unused on blobs (unused_since) where unused_since is not null;

-- How far the sweep has come that looks for them.
create table file_walks (
  one boolean primary key default true check (one),
  after_key text collate "C" not null
);

-- A file goes only when none of these has it.
create index awards_by_image on awards (image_key);
create index applications_by_logo on applications (logo_key) where logo_key is not null;
