-- From which browser an address was added: there the link of its mail acts at once, anywhere else somebody has to say so.
-- Null for links of sign-ups and older ones.
alter table email_confirmations
  add column asked_secret_hash bytea,
  add column asked_network text collate "C";
