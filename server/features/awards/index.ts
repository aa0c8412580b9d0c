export { awardBadge } from './actions/award-badge.ts'
export { awardOnce } from './actions/award-once.ts'
export { correctAward, dropEvidence } from './actions/correct-award.ts'
export { endorseAward } from './actions/endorse-award.ts'
export { importAwards } from './actions/import-awards.ts'
export { mailKeepLink } from './actions/mail-keep-link.ts'
export { revokeAward } from './actions/revoke-award.ts'
export { revokeAwards } from './actions/revoke-awards.ts'
export { bakeImage, type StoredImage } from './bake-image.ts'
export {
  type AssertionFaults,
  batchAssertions,
  batchUrl,
  createBatch,
  findBatch,
  listAwardsOfBatch,
  presentBatch,
  type RowReader,
  refuseRows,
} from './batches/index.ts'
export { completeAward } from './complete-award.ts'
export { announceChange as announceAwardChange, awardChanged } from './lists/changes.ts'
export { listPage } from './lists/list-page.ts'
export { disownAward, reclaimAward } from './mails/disowned.ts'
export { giveKeepLink } from './mails/keep-links.ts'
export { readAwardDetails } from './parse-award-details.ts'
export { readDocument, readEvidence, readExtensions } from './present.ts'
export { type AwardRow, findAward, joinLocatedAwards, listAwardsById } from './queries.ts'
export { selectHeld } from './select-held.ts'
