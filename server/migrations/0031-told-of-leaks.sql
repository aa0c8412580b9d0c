-- When it was last signed anew because a key had leaked: what was downloaded before counts no more.
alter table awards add column renewed_at timestamptz;

-- Who has been told while badges are signed anew, each once; dropped when that is done.
create table key_renewal_mails (
  issuer_id text collate "C" not null,
  key_id text collate "C" not null,
  recipient_identifier text collate "C" not null,
  primary key (issuer_id, key_id, recipient_identifier),
  foreign key (issuer_id, key_id) references key_renewals (issuer_id, key_id) on delete cascade
);
