-- Whether an address of the account is proven, kept by the database, so that operators find those without one by an index.
-- Null for an account that was there before and has not been looked at yet.
alter table accounts add column is_proven boolean;
alter table accounts alter column is_proven set default false;

-- Whoever adds or takes away a proof has the account locked, and whoever deletes the account has its row: neither waits here.
create function note_proof() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update accounts set is_proven = true where account_id = new.account_id and is_proven is distinct from true;
  else
    update accounts set is_proven = false where account_id = old.account_id
      and not exists (select from verified_emails v where v.account_id = old.account_id);
  end if;
  return null;
end
$$;
create trigger verified_emails_note_proof after insert or delete on verified_emails
  for each row execute function note_proof();

-- in portions
update accounts set is_proven = exists (select from verified_emails v where v.account_id = accounts.account_id)
where is_proven is null and account_id in (select account_id from accounts where is_proven is null limit 2000);

create index accounts_unproven on accounts ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, account_id desc)
  where not is_proven;
