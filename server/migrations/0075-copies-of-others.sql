-- Whether a badge from elsewhere claims a class or an issuer of this server (ADR 77); null until it was looked at.
alter table imported_badges add column claims_ours boolean;
create index imported_badges_unread on imported_badges (created_at, import_id) where claims_ours is null;
create index imported_badges_claiming on imported_badges (import_id) where claims_ours;

-- What was said of a badge that this server wrote anew in its own name, and that was never its own.
alter table verification_reports add column withdrawn_at timestamptz;
with told as (
  select report_id, document::jsonb #>> '{verification,credential,id}' as badge,
    substring(document::jsonb ->> 'id' from '^https?://[^/]+') || '/public/assertions/' as home
  from verification_reports
)
update verification_reports r set withdrawn_at = now()
from told
where r.report_id = told.report_id and starts_with(told.badge, told.home)
  and not exists (
    select from award_locations l where l.award_id = substring(substr(told.badge, length(told.home) + 1) from '^[\w-]+')
  );

-- Results of many badges at once are kept for a week only; whoever needs them has them checked again.
with told as (
  select distinct batch_id from verification_batch_rows
  where substring(result::jsonb #>> '{credential,id}' from '/public/assertions/([\w-]+)') in (select import_id from import_locations)
)
delete from verification_batches b using told where b.batch_id = told.batch_id;
