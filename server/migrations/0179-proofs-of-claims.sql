-- The links of mails that prove an address for a claim. Each mail has a secret of its own, whose times are written with it and never
-- after: whoever has another mail sent makes none of the earlier ones good for longer.
create table claim_proofs (
  proof_hash bytea primary key,
  entry_id text collate "C" not null references claim_entries on delete cascade,
  created_at timestamptz not null,
  -- Until when it takes the badge, and until when it opens the one that it has taken.
  takes_until timestamptz not null,
  expires_at timestamptz not null,
  -- When it took the badge.
  pressed_at timestamptz,
  -- When it opened an account: it opens no other.
  used_at timestamptz
);
create index claim_proofs_of_entry on claim_proofs (entry_id);
create index claim_proofs_ended on claim_proofs (expires_at);

create function refuse_longer_proof() returns trigger language plpgsql as $$
begin
  raise exception 'The mail of a claim is good for no longer than it was';
end $$;
create trigger claim_proofs_no_longer before update on claim_proofs for each row
  when (new.takes_until > old.takes_until or new.expires_at > old.expires_at) execute function refuse_longer_proof();

-- What can be used once stays used, whatever a statement says.
create function refuse_reuse() returns trigger language plpgsql as $$
begin
  raise exception 'A row of % was used already', tg_table_name;
end $$;
create trigger claim_proofs_used before update on claim_proofs for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger claim_codes_used before update on claim_codes for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
-- Its link is good for no longer, too. A server of the release before writes both anew whenever it shows a link, and shall not fail
-- beside this one: what was there stays.
create function keep_use_of_link() returns trigger language plpgsql as $$
begin
  new.used_at := coalesce(old.used_at, new.used_at);
  new.expires_at := least(new.expires_at, old.expires_at);
  return new;
end $$;
create trigger keep_links_used before update on keep_links for each row
  when ((old.used_at is not null and new.used_at is distinct from old.used_at) or new.expires_at > old.expires_at)
  execute function keep_use_of_link();
create trigger sign_in_codes_used before update on sign_in_codes for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger social_attempts_used before update on social_attempts for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger one_time_handles_used before update on one_time_handles for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger authorization_codes_used before update on authorization_codes for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger refresh_tokens_used before update on refresh_tokens for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger sign_in_refreshes_used before update on sign_in_refreshes for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger saml_requests_used before update on saml_requests for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();
create trigger other_backpack_attempts_used before update on other_backpack_attempts for each row
  when (old.used_at is not null and new.used_at is distinct from old.used_at) execute function refuse_reuse();

-- Mails from before are good for the time that they were promised, by what was last written of their entry, and so are those that an
-- older server still sends: each is noted once. Nothing writes the column from now on.
create function note_claim_proof() returns trigger language plpgsql as $$
begin
  insert into claim_proofs (proof_hash, entry_id, created_at, takes_until, expires_at, pressed_at)
  values (
    new.proof_hash, new.entry_id, new.updated_at, new.updated_at + interval '1 day', new.updated_at + interval '30 days',
    case when new.state = 'awarded' then new.updated_at end
  )
  on conflict do nothing;
  return null;
end $$;
create trigger claim_entries_note_proof after update of proof_hash on claim_entries for each row
  when (new.proof_hash is not null) execute function note_claim_proof();

-- in portions
update claim_entries set proof_hash = proof_hash where entry_id in (
  select e.entry_id from claim_entries e
  where e.proof_hash is not null and e.updated_at > now() - interval '30 days'
    and not exists (select from claim_proofs p where p.proof_hash = e.proof_hash)
  limit 1000
);
