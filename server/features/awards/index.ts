export { awardBadge } from './actions/award-badge.ts'
export { awardOnce } from './actions/award-once.ts'
export { correctAward, dropEvidence } from './actions/correct-award.ts'
export { endorseAward } from './actions/endorse-award.ts'
export { importAwards } from './actions/import-awards.ts'
export { mailKeepLink } from './actions/mail-keep-link.ts'
export { revokeAward } from './actions/revoke-award.ts'
export { revokeAwards } from './actions/revoke-awards.ts'
export { type AcceptedFrom, markAccepted, markRejected } from './actions/set-acceptance.ts'
export { bakeImage, type PictureBytes } from './bake-image.ts'
export { createBatch } from './batches/actions/create-batch.ts'
export { type AssertionFaults, batchAssertions, type RowReader } from './batches/batch-assertions.ts'
export { batchUrl, presentBatch } from './batches/present.ts'
export { findBatch, listAwardsOfBatch } from './batches/queries.ts'
export { refuseRows } from './batches/refuse-rows.ts'
export { completeAward } from './complete-award.ts'
export {
  assertionColumns,
  credentialColumns,
  documentColumns,
  type KeptDocuments,
  openAssertions,
  openCredentials,
  openDocuments,
  openOne,
  selectKept,
} from './documents/open-documents.ts'
export { announceChange as announceAwardChange, awardChanged } from './lists/changes.ts'
export { listAwardsPage } from './lists/list-awards-page.ts'
export { disownAward, reclaimAward } from './mails/disowned.ts'
export { dropKeepLinks, giveKeepLink, spendKeepLink } from './mails/keep-links.ts'
export { readAwardDetails } from './parse-award-details.ts'
export { readAwardExtensions, readDocument, readEvidence } from './present.ts'
export { type AwardRow, findAward, joinLocatedAwards, listAwardsById } from './queries.ts'
export { selectHeld } from './select-held.ts'
export { signedAnew } from './signing/signed-anew.ts'
