-- What a kiosk was opened with, so that it closes with that: what an app was given or has by its secret, or a personal token. No
-- references: the row stays when they go, as one that was closed does.
alter table kiosks add column grant_id text collate "C";
alter table kiosks add column made_by text collate "C";
