-- What somebody shows of themselves to everybody; nothing until they say so.
create table earner_pages (
  account_id text collate "C" primary key references accounts (account_id) on delete cascade,
  is_shown boolean not null default false,
  -- Whether search engines may list it.
  is_listed boolean not null default false,
  -- Whether addresses that it had before lead to it.
  leads_on boolean not null default false,
  -- Whether the picture stands on published collections too.
  is_on_collections boolean not null default false,
  name text not null,
  about text not null,
  image_key text collate "C" references blobs (blob_key),
  -- In the order in which they stand.
  badge_ids text[] collate "C" not null default '{}',
  collection_ids text[] collate "C" not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index earner_pages_by_image on earner_pages (image_key) where image_key is not null;

-- Addresses of pages. The hash of how one looks is taken once, so that no two can be mistaken for each other; one that was
-- given up stays its former holder's for a while, and after an account has gone only the hash is left.
create table earner_addresses (
  look bytea primary key,
  address text collate "C",
  account_id text collate "C" references accounts (account_id) on delete set null,
  held_until timestamptz,
  check (address is not null or held_until is not null)
);
-- One that counts for each account.
create unique index earner_addresses_current on earner_addresses (account_id) where held_until is null;
create index earner_addresses_of on earner_addresses (account_id);
create index earner_addresses_ended on earner_addresses (held_until) where held_until is not null;
