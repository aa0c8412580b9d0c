-- contract: needs 0193-award-templates, whose servers read what is kept of documents by their template
alter table awards add constraint awards_whole_or_short_check check (
  (assertion is null) = (template_id is not null) and (credential is null) = (template_id is not null)
) not valid;
alter table awards validate constraint awards_whole_or_short_check;
