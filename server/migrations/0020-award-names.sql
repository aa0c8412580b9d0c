-- Names of recipients, found by how any of their words begins, whatever its case and accents.
create function fold_name(name text) returns text language sql immutable parallel safe strict
  return translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'łøđıħ', 'lodih');

-- Each word behind the id of the issuer, so that one issuer's names stand together.
create function name_words(issuer_id text, name text) returns text[] language sql immutable parallel safe strict
  return array(
    select distinct issuer_id || ' ' || left(word, 60)
    from regexp_split_to_table(fold_name(name), '[^[:alnum:]]+') word
    where word <> ''
  );

update awards set recipient_name = nullif(btrim(extensions #>> '{extensions:recipientProfile,name}'), '')
where recipient_name is null and jsonb_typeof(extensions #> '{extensions:recipientProfile,name}') = 'string';

create index awards_by_name on awards using gin (array_to_tsvector(name_words(issuer_id, recipient_name)))
  where recipient_name is not null;

-- All words that are looked for, each as the beginning of one; null where there is no word.
create function name_query(issuer_id text, search text) returns tsquery language sql immutable parallel safe strict
  return (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(name_words(issuer_id, search)) word);
