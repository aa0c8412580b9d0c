-- What lists of a backpack go by, kept by the database beside each award in it, so that a page is found within an index.
-- Null for an entry that was there before, or that a server of an earlier release writes, and has not been looked at yet.
alter table backpack_entries
  add column is_kept boolean,
  add column badge_id text collate "C",
  -- Of the award: when it was made, when it or its place here changed last, and what it says of itself.
  add column made_at timestamptz,
  add column changed_at timestamptz,
  add column issued_on timestamptz,
  add column expires_at timestamptz,
  add column revoked_at timestamptz;

-- An award that changes: whoever changes it has it locked, and its entry is locked after it. Entries are found through the recipient.
create function note_kept_award() returns trigger language plpgsql as $$
begin
  update backpack_entries e
  set is_kept = new.acceptance <> 'Rejected', badge_id = new.badge_id, made_at = new.created_at,
    changed_at = greatest(e.added_at, new.updated_at), issued_on = new.issued_on, expires_at = new.expires_at,
    revoked_at = new.revoked_at
  from verified_emails v
  where v.email = new.recipient_identifier and e.account_id = v.account_id
    and e.issuer_id = new.issuer_id and e.award_id = new.award_id;
  return null;
end
$$;
create trigger awards_note_kept after update on awards for each row
  when (new.recipient_type = 'email' and
    (old.acceptance, old.badge_id, old.created_at, old.updated_at, old.issued_on, old.expires_at, old.revoked_at) is distinct from
    (new.acceptance, new.badge_id, new.created_at, new.updated_at, new.issued_on, new.expires_at, new.revoked_at))
  execute function note_kept_award();

-- An entry that does not say it yet. Its award is locked, so that no change of that moment is missed.
create function note_new_entry() returns trigger language plpgsql as $$
begin
  perform from awards a where a.issuer_id = new.issuer_id and a.award_id = new.award_id for share;
  update backpack_entries e
  set is_kept = a.acceptance <> 'Rejected', badge_id = a.badge_id, made_at = a.created_at,
    changed_at = greatest(e.added_at, a.updated_at), issued_on = a.issued_on, expires_at = a.expires_at,
    revoked_at = a.revoked_at
  from awards a
  where e.account_id = new.account_id and e.issuer_id = new.issuer_id and e.award_id = new.award_id
    and a.issuer_id = e.issuer_id and a.award_id = e.award_id;
  return null;
end
$$;
create trigger backpack_entries_note_new after insert on backpack_entries for each row
  when (new.is_kept is null) execute function note_new_entry();

-- Empty, once all that was there is filled in.
create index backpack_entries_unnoted on backpack_entries (account_id) where is_kept is null;

-- in portions
update backpack_entries e
set is_kept = a.acceptance <> 'Rejected', badge_id = a.badge_id, made_at = a.created_at,
  changed_at = greatest(e.added_at, a.updated_at), issued_on = a.issued_on, expires_at = a.expires_at,
  revoked_at = a.revoked_at
from awards a
where e.is_kept is null and a.issuer_id = e.issuer_id and a.award_id = e.award_id
  and (e.account_id, e.issuer_id, e.award_id) in (
    select account_id, issuer_id, award_id from backpack_entries where is_kept is null limit 5000);

-- The list of a backpack, and what is found in it by name.
create index backpack_entries_newest on backpack_entries (account_id, made_at desc, award_id desc)
  include (issuer_id, badge_id, expires_at, revoked_at) where is_kept;
-- What other software reads of it: whatever changed last first.
create index backpack_entries_changed on backpack_entries (account_id, changed_at desc, award_id desc)
  include (issued_on, revoked_at) where is_kept;
create index backpack_entries_removed on backpack_entries (account_id, removed_at desc) where not is_kept;

drop index imported_badges_updated;
create index imported_badges_changed on imported_badges
  (account_id, (greatest(updated_at, revoked_at)) desc, import_id desc)
  include (updated_at, revoked_at, issued_on, created_at, edition) where removed_at is null and not is_pending;

-- The name of a badge from elsewhere, as far as a search looks through it.
alter table imported_badges add column sought_name text;
create function note_sought_name() returns trigger language plpgsql as $$
begin
  new.sought_name := left(coalesce(new.facts -> 'badge' ->> 'name', ''), 400);
  return new;
end
$$;
create trigger imported_badges_note_name before insert or update of facts on imported_badges
  for each row execute function note_sought_name();
create index imported_badges_unnamed on imported_badges (import_id) where sought_name is null;

-- in portions
update imported_badges set sought_name = left(coalesce(facts -> 'badge' ->> 'name', ''), 400)
where sought_name is null and import_id in (select import_id from imported_badges where sought_name is null limit 1000);

create index imported_badges_by_name on imported_badges (account_id, import_id) include (sought_name) where removed_at is null;
create index badge_classes_by_name on badge_classes (issuer_id, badge_id) include (name);
