-- While everything is sealed anew: which key it was sealed with before. Null as soon as nothing is any more.
alter table master_key add column former_key_id text collate "C";

-- What was derived from an earlier master key and must stay as it was, such as the hashes of addresses that want no mail.
create table kept_subkeys (
  purpose text collate "C" primary key,
  sealed bytea not null
);
