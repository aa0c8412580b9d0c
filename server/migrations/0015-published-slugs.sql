-- The share call names a published collection by its slug alone.
create index collection_locations_by_slug on collection_locations (collection_id);
