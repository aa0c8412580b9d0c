-- Rows to people who hold the badge already were never tried in vain: they are no failures.
alter table award_batches
  add column skipped integer not null default 0,
  -- In whose name the rows are awarded that still wait: who made the batch, or tried its rest again.
  add column awarded_by text collate "C" references accounts (account_id) on delete set null;
update award_batches set awarded_by = created_by;

alter table award_batch_rows
  drop constraint award_batch_rows_state_check,
  add constraint award_batch_rows_state_check
    check (state in ('waiting', 'awarded', 'skipped', 'failed', 'undone'));
