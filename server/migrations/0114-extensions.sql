-- What an issuer and a badge class say in extensions of Open Badges 2.0, as awards have them since the beginning. Columns of
-- their own: a server of the last release writes the others anew and leaves these as they are.
alter table issuers add column extensions jsonb not null default '{}';
alter table badge_classes add column extensions jsonb not null default '{}';
