-- Addresses whose holders want no mails that issuers cause; only a keyed hash of them is kept.
create table refused_mails (
  address_hash bytea primary key,
  refused_at timestamptz not null
);
