-- What turns out to be no badge, such as a list of keys beside one, counts neither as valid nor as invalid.
alter table verification_batch_rows
  drop constraint verification_batch_rows_verdict_check,
  add constraint verification_batch_rows_verdict_check
    check (verdict in ('valid', 'invalid', 'unverifiable', 'no-badge'));
