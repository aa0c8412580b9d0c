-- What the letters of one portion of a batch have in common, with marks where they differ. A mail may keep what it fills in
-- there in place of its letter (ADR 194). Nothing in a shared letter is about a person.
create table mail_letters (
  letter_id text collate "C" primary key,
  html text not null,
  body text not null,
  marks text[] not null,
  created_at timestamptz not null default now()
);

alter table mails
  add column letter_id text collate "C",
  -- As many as there are marks: plain text, or an object with what was laid out as `html` and `text`.
  add column fills json;
alter table mails
  add constraint mails_letter_id_fkey foreign key (letter_id) references mail_letters (letter_id) not valid;
alter table mails validate constraint mails_letter_id_fkey;
create index mails_by_letter on mails (letter_id) where letter_id is not null;

-- As before, with letters that lie elsewhere.
drop index mails_with_letter;
drop index mails_with_short_letter;
create index mails_with_letter on mails (created_at)
  where (body <> '' or letter_id is not null) and state in ('sent', 'failed', 'cancelled');
create index mails_with_short_letter on mails (kind, created_at)
  where (body <> '' or letter_id is not null) and state in ('sent', 'failed', 'cancelled') and kind <> 'award';
