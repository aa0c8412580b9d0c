-- Which mails of a batch still wait, and which mails are leaving, is asked every few seconds while most of them have left.
drop index mails_by_batch;
create index mails_by_batch on mails (issuer_id, batch_id, state) where batch_id is not null;
create index mails_leaving on mails (mail_id) where state = 'queued';
