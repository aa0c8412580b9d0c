-- What a batch was asked for with, so that it does not go on without that: what an app was given or has by its secret, or a
-- personal token. No references: the batch stays when they go, and says so.
alter table award_batches add column grant_id text collate "C";
alter table award_batches add column made_by text collate "C";
