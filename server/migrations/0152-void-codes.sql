-- A printed code that is lost or torn, and is good no more.
alter table claim_codes add column voided_at timestamptz;
