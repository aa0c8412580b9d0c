-- The mails to a domain, newest first, so that a page of them is read and not all of them. The moment is written as no other index
-- has it, so that whoever asks for this order gets this index, whatever statistics say of the domain.
drop index mails_by_domain;
create index mails_to_domain on mails
  (split_part(lower(to_address), '@', 2) collate "C", (created_at at time zone 'UTC') desc, mail_id desc);
