export {
  awardImageUrl,
  awardUrl,
  badgeImageUrl,
  badgePreviewUrl,
  badgeUrl,
  credentialSchemaUrl,
  currentAwardUrl,
  endorsementUrl,
  type IdForm,
  issuerDid,
  issuerIdIn,
  issuerImageUrl,
  issuerUrl,
  keyUrl,
  pictureUrl,
  revocationListUrl,
} from './addresses.ts'
export { alignRoles } from './align-roles.ts'
export { keepSaid, parseBadgeDetails, resultUrl, tellBadge } from './badge-details.ts'
export { createIssuer } from './create-issuer.ts'
export { deleteIssuer } from './delete-issuer.ts'
export {
  badgeFacts,
  type IssuerRow,
  issuerFacts,
  parseAlignment,
  parseTags,
  type StoredAlignment,
  signedIssuerFacts,
} from './facts.ts'
export { holdsRole } from './holds-role.ts'
export { findTrust } from './identity/find-trust.ts'
export { type IdentityRow, presentIdentity } from './identity/present-identity.ts'
export { type NamedVersion, readFormer } from './identity/read-former.ts'
export { standingColumns } from './identity/standing.ts'
export { loadJwtKey, prepareJwtKey } from './jwt-keys.ts'
export { loadSeed, loadSigningKey } from './keys.ts'
export { type Carried, isLive, listAbout, listCarried, listLasting, readSigned } from './list-carried.ts'
export { moveRoles, returnRoles } from './move-roles.ts'
export {
  issuerNameColumns,
  issuerNameSql,
  type JoinedName,
  nameOfIssuer,
  readIssuerName,
  standingOfJoined,
} from './names/issuer-name.ts'
export { isWaiting, nameWaiting, waitingColumns, waitsSince } from './needs-approval.ts'
export { type PlacedAward, placeAward } from './place-award.ts'
export { presentIssuers } from './present.ts'
export { findIssuerKey, hasWebId, type IssuerKey, listIssuerKeys, listSiteKeys } from './published-keys.ts'
export { findIssuer, type IssuerListRow, listIssuersById, listIssuersOf } from './queries.ts'
export { queueAwardMail, releaseAwardMails } from './queue-award-mail.ts'
export { removeAwards } from './remove-awards.ts'
export { replaceStaff, type WantedMember } from './replace-staff.ts'
export { requireAwarding } from './require-awarding.ts'
export { type IssuerForActor, requireRole } from './require-role.ts'
export { revokeStatusEntries } from './revoke-status-entries.ts'
export { signAward } from './sign-credential.ts'
export { endorsementJob, renewalJob } from './signing/report-leak.ts'
export { findStatusEntry, revokeStatusEntry, type StatusEntry } from './status-lists.ts'
export { insertBlob, isStoredAddress, type StoredImage, storeGated, storeImage } from './store-image.ts'
export { makeIssuerKey, takeInIssuer } from './take-in-issuer.ts'
export { takeStatusEntries } from './take-status-entries.ts'
export { takeUpAllInvitations } from './take-up-invitations.ts'
export { updateIssuer } from './update-issuer.ts'
export { writeJwt } from './write-jwt.ts'
