-- An award does not end before it is given. Servers that know the rule say so of what they write, and the database holds
-- them to it; what is there from before, or is written by a server of the last release, can still be revoked and read.
alter table awards add column term_checked boolean not null default false;

create function refuse_term_of_award() returns trigger language plpgsql as $$
begin
  raise exception 'The award % would end before it is given.', new.award_id
    using errcode = 'check_violation', constraint = 'awards_end_after_issue', table = 'awards';
end $$;
create trigger awards_end_after_issue before insert or update on awards
  for each row when (new.term_checked and new.expires_at <= new.issued_on) execute function refuse_term_of_award();
