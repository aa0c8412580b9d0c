-- Only people of this group may claim. It is kept when the group is deleted, for then nobody may: a claim never becomes open to
-- all because a list of people went.
alter table claims add column group_id text collate "C";
