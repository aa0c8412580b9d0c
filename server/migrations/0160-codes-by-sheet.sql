-- A sheet that was lost is made void as a whole, among 100,000 codes of a claim.
create index claim_codes_by_batch on claim_codes (claim_id, batch_id);
