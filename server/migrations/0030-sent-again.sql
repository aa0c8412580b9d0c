-- What was made for a request that carried an Idempotency-Key. Of who sent it and under which key only a hash is kept.
create table request_keys (
  key_hash bytea primary key,
  body_hash bytea not null,
  made_id text collate "C" not null,
  created_at timestamptz not null
);
create index request_keys_by_age on request_keys (created_at);

-- Of one badge one offer of a person waits for a wallet; of several from one moment only the last is kept.
delete from wallet_offers older using wallet_offers newer
where older.delivered_at is null and newer.delivered_at is null
  and (older.account_id, older.issuer_id, older.award_id) = (newer.account_id, newer.issuer_id, newer.award_id)
  and (older.created_at, older.offer_id) < (newer.created_at, newer.offer_id);
create unique index wallet_offers_waiting on wallet_offers (account_id, issuer_id, award_id)
  where delivered_at is null;
