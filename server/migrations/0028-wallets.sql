-- A badge on its way into a wallet. Its codes and tokens are stored as hashes only.
create table wallet_offers (
  offer_id text collate "C" primary key,
  account_id text collate "C" not null references accounts (account_id) on delete cascade,
  issuer_id text collate "C" not null,
  award_id text collate "C" not null,
  badge_id text collate "C" not null,
  code_hash bytea not null unique,
  pin_hash bytea,
  wrong_pins integer not null default 0,
  token_hash bytea unique,
  -- The key of the wallet that took it; a second request of the same wallet gets the badge again, another none.
  holder text,
  challenge text,
  notification_id text collate "C" not null unique,
  outcome text check (outcome in ('credential_accepted', 'credential_failure', 'credential_deleted')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  delivered_at timestamptz,
  foreign key (issuer_id, award_id) references awards (issuer_id, award_id) on delete cascade
);
create index wallet_offers_by_award on wallet_offers (issuer_id, award_id);
create index wallet_offers_by_account on wallet_offers (account_id);
create index wallet_offers_ended on wallet_offers (expires_at);
