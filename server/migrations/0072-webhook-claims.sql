-- Which process sends a delivery, so that nobody waits for one that has ended. It counts only for the claim that ends at that
-- moment: servers of the last release claim without it.
alter table webhook_deliveries
  add column claimed_by text collate "C",
  add column claimed_by_until timestamptz;
