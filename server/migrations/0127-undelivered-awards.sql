-- Awards whose last mail came to nobody and that nobody took, in the order of their lists; kept by the database.
create table undelivered_awards (
  issuer_id text collate "C" not null,
  award_id text collate "C" not null,
  badge_id text collate "C" not null,
  -- Of the award, as its lists have it.
  created_at timestamptz not null,
  mail_id text collate "C" not null unique references mails (mail_id) on delete cascade,
  primary key (issuer_id, award_id)
);
create index undelivered_awards_newest on undelivered_awards (issuer_id, badge_id, created_at desc, award_id desc);
create index undelivered_awards_newest_of_issuer on undelivered_awards (issuer_id, created_at desc, award_id desc);

-- A mail that failed or was called off: the last one that was not called off tells. The award is read and not locked: one that is taken
-- or revoked at the same moment may stay, and lists pass it by.
create function note_undelivered() returns trigger language plpgsql as $$
begin
  insert into undelivered_awards (issuer_id, award_id, badge_id, created_at, mail_id)
  select a.issuer_id, a.award_id, a.badge_id, a.created_at, last.mail_id
  from awards a cross join lateral (
    select m.mail_id, m.state from mails m
    where m.issuer_id = a.issuer_id and m.award_id = a.award_id and m.state <> 'cancelled'
    order by m.created_at desc, m.mail_id desc limit 1
  ) last
  where a.issuer_id = new.issuer_id and a.award_id = new.award_id and a.revoked_at is null and a.acceptance = 'Unaccepted'
    and last.state = 'failed'
  on conflict (issuer_id, award_id) do update set mail_id = excluded.mail_id;
  if not found then
    delete from undelivered_awards where issuer_id = new.issuer_id and award_id = new.award_id;
  end if;
  return null;
end
$$;

-- Another mail, or an award that is taken, revoked or gone.
create function forget_undelivered() returns trigger language plpgsql as $$
begin
  delete from undelivered_awards where issuer_id = old.issuer_id and award_id = old.award_id;
  return null;
end
$$;
create function forget_undelivered_before() returns trigger language plpgsql as $$
begin
  delete from undelivered_awards where issuer_id = new.issuer_id and award_id = new.award_id;
  return null;
end
$$;

-- A later mail that came through, whatever its beginning met: a mail that failed meanwhile was not seen then.
create function forget_undelivered_by_mail() returns trigger language plpgsql as $$
begin
  delete from undelivered_awards u using mails told
  where u.issuer_id = new.issuer_id and u.award_id = new.award_id and told.mail_id = u.mail_id
    and (told.created_at, told.mail_id) <= (new.created_at, new.mail_id);
  return null;
end
$$;

create trigger mails_note_undelivered after update of state on mails for each row
  when (new.award_id is not null and (new.state in ('failed', 'cancelled') or old.state in ('failed', 'cancelled')))
  execute function note_undelivered();
create trigger mails_forget_undelivered after insert or update of created_at on mails for each row
  when (new.award_id is not null and new.state <> 'failed') execute function forget_undelivered_before();
create trigger mails_sent_undelivered after update of state on mails for each row
  when (new.award_id is not null and new.state = 'sent' and old.state not in ('sent', 'failed', 'cancelled'))
  execute function forget_undelivered_by_mail();
create trigger awards_forget_undelivered after update of acceptance, revoked_at on awards for each row
  when (new.acceptance <> 'Unaccepted' or new.revoked_at is not null) execute function forget_undelivered();
create trigger awards_gone_undelivered after delete on awards for each row execute function forget_undelivered();

-- What is there already: each of these mails says once more that it failed, which notes it.
-- in portions
update mails set state = 'failed' where state = 'failed' and mail_id in (
  select m.mail_id from mails m
  join awards a on a.issuer_id = m.issuer_id and a.award_id = m.award_id
  where m.state = 'failed' and m.award_id is not null and a.revoked_at is null and a.acceptance = 'Unaccepted'
    and not exists (select from undelivered_awards u where u.issuer_id = m.issuer_id and u.award_id = m.award_id)
    and not exists (
      select from mails later
      where later.issuer_id = m.issuer_id and later.award_id = m.award_id and later.state <> 'cancelled'
        and (later.created_at, later.mail_id) > (m.created_at, m.mail_id))
  limit 1000);
