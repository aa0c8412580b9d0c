-- Of an account that went without being asked for, the address of its page was nobody's for ever, and could be read. It is free
-- when its year is over, as of every other.
alter table earner_addresses add constraint earner_addresses_of_nobody
  check (account_id is not null or (held_until is not null and address is null)) not valid;

-- in portions
update earner_addresses set address = null, held_until = coalesce(held_until, now() + interval '365 days')
where look in (
  select look from earner_addresses where account_id is null and (address is not null or held_until is null) limit 1000
);

alter table earner_addresses validate constraint earner_addresses_of_nobody;
