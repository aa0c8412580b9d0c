-- The sign-in in which a webhook was made, or made to tell more: when that is ended as one that may have been stolen, somebody has to
-- take the webhook over. No reference, since it does not end with a sign-in that merely ends.
alter table webhooks add column made_in text collate "C";
create index webhooks_by_sign_in on webhooks (made_in) where made_in is not null;
