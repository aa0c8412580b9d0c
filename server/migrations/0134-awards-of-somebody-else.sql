-- An award may stand among the undelivered ones without a mail: its address says that the badge is not meant for it. Then it stays
-- until the badge is taken or revoked, or the word is taken back; no later mail and no failure changes that.
alter table undelivered_awards add column disowned_at timestamptz;
alter table undelivered_awards alter column mail_id drop not null;

create or replace function note_undelivered() returns trigger language plpgsql as $$
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
  on conflict (issuer_id, award_id) do update set mail_id = excluded.mail_id where undelivered_awards.disowned_at is null;
  if not found then
    delete from undelivered_awards where issuer_id = new.issuer_id and award_id = new.award_id and disowned_at is null;
  end if;
  return null;
end
$$;

create or replace function forget_undelivered_before() returns trigger language plpgsql as $$
begin
  delete from undelivered_awards where issuer_id = new.issuer_id and award_id = new.award_id and disowned_at is null;
  return null;
end
$$;
