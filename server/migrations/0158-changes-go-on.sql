-- A change that waited for its award tells of itself when it is written, and never earlier than what was told before: who reads
-- a backpack from the last moment on misses none. The trigger runs with the award locked.
create or replace function note_kept_award() returns trigger language plpgsql as $$
begin
  update backpack_entries e
  set is_kept = new.acceptance <> 'Rejected', badge_id = new.badge_id, made_at = new.created_at,
    changed_at = greatest(e.added_at, new.updated_at, e.changed_at + interval '1 millisecond', clock_timestamp()),
    issued_on = new.issued_on, expires_at = new.expires_at, revoked_at = new.revoked_at
  from verified_emails v
  where v.email = new.recipient_identifier and e.account_id = v.account_id
    and e.issuer_id = new.issuer_id and e.award_id = new.award_id;
  return null;
end
$$;
