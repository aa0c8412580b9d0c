-- Every mail is a row first, written with what it is about; a job sends it.
create table mails (
  mail_id text collate "C" primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  issuer_id text collate "C",
  award_id text collate "C",
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_by_time on mails (created_at desc, mail_id desc);
create index mails_by_award on mails (issuer_id, award_id) where award_id is not null;

-- Bytes lie outside the database under their SHA-256; the row says what they are.
create table blobs (
  blob_key text collate "C" primary key,
  media_type text not null,
  byte_length integer not null,
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
