-- Lists of operators are read newest first, to the millisecond that an address of a page can name.
create index accounts_newest on accounts ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, account_id desc);
create index accounts_suspended on accounts ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, account_id desc)
  where suspended_at is not null;
create index accounts_of_operators on accounts
  ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, account_id desc) where is_operator;
create index issuers_newest on issuers ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, issuer_id desc);
create index issuers_suspended on issuers ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, issuer_id desc)
  where suspended_at is not null;
create index issuers_trusted on issuers ((date_trunc('milliseconds', created_at at time zone 'UTC')) desc, issuer_id desc)
  where trusted_at is not null;
create index organisations_newest on organisations (created_at desc, organisation_id desc);

-- Every three signs that follow each other in a text, and at its end the last two and the last, so that any part of it is
-- found through an index. The extension pg_trgm does the like, but not every database has it.
create function search_parts(value text) returns tsvector language sql immutable parallel safe strict cost 1000
  return (
    select array_to_tsvector(array_agg(distinct substr(lower(value), place, 3)))
    from generate_series(1, length(lower(value))) place
  );

-- What of that a text must have that holds the part; a shorter part begins one of them.
create function search_query(part text) returns tsquery language sql immutable parallel safe strict
  return (
    select string_agg(
      '''' || replace(replace(substr(lower(part), place, 3), '\', '\\'), '''', '''''') || ''''
        || case when length(lower(part)) < 3 then ':*' else '' end, ' & ')::tsquery
    from generate_series(1, greatest(length(lower(part)) - 2, 1)) place
  );

create index accounts_by_part on accounts using gin (search_parts(first_name || ' ' || last_name));
create index email_addresses_by_part on email_addresses using gin (search_parts(email));
create index issuers_by_part on issuers using gin (search_parts(name || e'\n' || email));
create index organisation_members_by_part on organisation_members
  using gin (search_parts(first_name || ' ' || last_name || e'\n' || email));

-- Mails are many, and each is written several times, so they are found by how their address or its domain begins.
create index mails_by_address on mails (lower(to_address) collate "C");
create index mails_by_domain on mails (split_part(lower(to_address), '@', 2) collate "C");
create index mails_cancelled on mails (created_at desc, mail_id desc) where state = 'cancelled';

create index audit_entries_by_time on audit_entries (at, number);

-- Whose addresses are proven is asked of accounts everywhere, and when one is deleted.
create index verified_emails_by_account on verified_emails (account_id);
