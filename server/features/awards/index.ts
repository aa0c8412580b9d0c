export { awardBadge } from './award-badge.ts'
export { bakeImage, type StoredImage } from './bake-image.ts'
export {
  type AssertionFaults,
  batchAssertions,
  batchUrl,
  findBatch,
  listAwardsOfBatch,
  presentBatch,
  type RowReader,
  refuseRows,
} from './batches/index.ts'
export { announceChange as announceAwardChange, awardChanged } from './changes.ts'
export { correctAward } from './correct-award.ts'
export { endorseAward } from './endorse-award.ts'
export { listPage } from './list-page.ts'
export { readAwardDetails } from './parse-award-details.ts'
export { readDocument, readEvidence, readExtensions } from './present.ts'
export { type AwardRow, findAward, listAwardsById } from './queries.ts'
export { nameRecipient } from './recipient-profile.ts'
export { revokeAward } from './revoke-award.ts'
export { revokeAwards } from './revoke-awards.ts'
export { takeInAwards } from './take-in-awards.ts'
