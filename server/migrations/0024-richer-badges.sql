-- What is said beyond the plain, under the names of the interface: credits, results, identifiers and the like.
alter table badge_classes add column details jsonb not null default '{}';
alter table awards add column details jsonb not null default '{}';
