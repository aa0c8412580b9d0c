-- The sign-in in which a batch was sent, a claim was started or opened wider, a kiosk was opened and codes were printed: when that is ended
-- as one that may have been stolen, somebody has to say yes anew. No references, since nothing of it ends with a sign-in that merely ends.
alter table award_batches add column made_in text collate "C";
alter table claims add column made_in text collate "C";
alter table kiosks add column made_in text collate "C";
alter table claim_codes add column made_in text collate "C";
-- What codes were printed with, so that they are good for as long as that: what an app was given or has by its secret, or a personal token.
alter table claim_codes add column grant_id text collate "C";
alter table claim_codes add column made_by text collate "C";
create index award_batches_by_sign_in on award_batches (made_in) where made_in is not null;
create index claims_by_sign_in on claims (made_in) where made_in is not null;
create index kiosks_by_sign_in on kiosks (made_in) where made_in is not null;
create index claim_codes_by_sign_in on claim_codes (made_in) where made_in is not null;
