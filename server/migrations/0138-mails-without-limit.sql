-- Since when operators let an issuer mail about awards without limit. It is said by them alone, and by no role: whoever owns an
-- issuer gives those.
alter table issuers add column unlimited_mails_since timestamptz;
create index issuers_unlimited on issuers ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, issuer_id desc)
  where unlimited_mails_since is not null;

-- Those that had no limit because an operator owns them keep it; one that an operator made and owns needs no word.
-- in portions
update issuers set unlimited_mails_since = now() where issuer_id in (
  select i.issuer_id from issuers i
  join issuer_staff s on s.issuer_id = i.issuer_id and s.role = 'owner'
  join accounts a on a.account_id = s.account_id and a.is_operator
  where i.unlimited_mails_since is null and i.created_by is distinct from a.account_id
  limit 1000
);
