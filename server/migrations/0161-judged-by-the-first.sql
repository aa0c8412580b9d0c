-- What the first of two has judged of each point, for the second to read.
alter table badge_requests add column first_verdicts jsonb not null default '[]';
