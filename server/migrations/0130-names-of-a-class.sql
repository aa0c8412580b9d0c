-- Names are looked for in one badge class mostly: its words stand together, as those of an issuer do in awards_by_name. What was
-- written last is looked through word by word at each search, so it is kept short.
create index awards_by_name_of_class on awards using gin (array_to_tsvector(name_words(badge_id, recipient_name)))
  with (gin_pending_list_limit = 256) where recipient_name is not null;
