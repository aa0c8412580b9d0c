-- What a claim was made or started with, so that it is closed to more people without that: what an app was given or has by its secret,
-- or a personal token. No references: the claim stays when they go, and a person may start it anew.
alter table claims add column grant_id text collate "C";
alter table claims add column made_by text collate "C";

-- When the owners were last told that a webhook waits for somebody who takes it over.
alter table webhooks add column told_waiting_at timestamptz;
