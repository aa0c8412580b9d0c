-- Somebody of the issuer has seen that rows of the batch failed, and wants to hear no more of it.
alter table award_batches add column dismissed_at timestamptz;

-- The home of an issuer asks for what still runs or has failed; it is a handful, of batches that only grow in number.
create index award_batches_open on award_batches (issuer_id, (state = 'done') desc, created_at desc, batch_id desc)
  where state in ('scheduled', 'running') or (state = 'done' and failed > 0 and dismissed_at is null);
