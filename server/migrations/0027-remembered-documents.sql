-- Keys and status lists of others as they were last seen, for when their sites are down.
create table remembered_documents (
  url text collate "C" primary key check (length(url) <= 2083),
  content text not null check (octet_length(content) <= 1048576),
  fetched_at timestamptz not null
);
create index remembered_documents_age on remembered_documents (fetched_at);
