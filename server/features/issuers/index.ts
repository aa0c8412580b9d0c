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
export { keepSaid, parseBadgeDetails, resultUrl, tellBadge } from './badge-details.ts'
export { awardsRemoval, type ClassesRemoval, classesRemoval, isOfClasses, isOfTheirAwards } from './classes-removal.ts'
export { createIssuer } from './create-issuer.ts'
export { deleteIssuer } from './delete-issuer.ts'
export { type Extensions, parseExtensions, readExtensions } from './extensions.ts'
export {
  badgeFacts,
  type IssuerRow,
  issuerFacts,
  parseAlignment,
  parseTags,
  type StoredAlignment,
  signedIssuerFacts,
} from './facts.ts'
export { findTrust } from './identity/find-trust.ts'
export { type IdentityRow, presentIdentity } from './identity/present-identity.ts'
export { type NamedVersion, readFormer } from './identity/read-former.ts'
export { setIssuerMarks } from './identity/set-issuer-marks.ts'
export { vouchingColumns } from './identity/vouching.ts'
export { importIssuer, makeIssuerKey } from './import-issuer.ts'
export { insertIssuer } from './insert-issuer.ts'
export { loadJwtKey, prepareJwtKey } from './keys/jwt-keys.ts'
export { keyPart, loadSigningKey, openSeed } from './keys/keys.ts'
export { findIssuerKey, hasWebId, type IssuerKey, listIssuerKeys, listSiteKeys } from './keys/published-keys.ts'
export { signAward } from './keys/sign-credential.ts'
export { writeJwt } from './keys/write-jwt.ts'
export {
  type Carried,
  type CarriedRow,
  isLive,
  listAbout,
  listCarried,
  listLasting,
  readCarried,
  readSigned,
  selectCarried,
} from './list-carried.ts'
export { isTrustedSql, takeMailShare, takeStrangersMail } from './mail-share.ts'
export {
  issuerNameColumns,
  issuerNameSql,
  type JoinedName,
  nameOfIssuer,
  readIssuerName,
  standingOfJoined,
} from './names/issuer-name.ts'
export { awardingColumns, isWaiting, nameObstacle, waitingColumns, waitsSince } from './needs-approval.ts'
export { presentIssuers } from './present.ts'
export { findIssuer, type IssuerListRow, listIssuersById } from './queries.ts'
export { awardMailParts, queueAwardMail, takeAwardMails } from './queue-award-mail.ts'
export { removeAwards } from './remove-awards.ts'
export { endorsementRenewalJob, enqueueRenewal, renewalJob } from './signing/enqueue-renewal.ts'
export { noteRenewal } from './signing/note-renewal.ts'
export { alignRoles } from './staff/align-roles.ts'
export { holdsRole, listHolders } from './staff/holds-role.ts'
export { moveRoles, returnRoles } from './staff/move-roles.ts'
export { rolesFor } from './staff/policy.ts'
export { replaceStaff, type WantedMember } from './staff/replace-staff.ts'
export { requireAwarding, requireAwardingOf } from './staff/require-awarding.ts'
export { type IssuerForActor, requireRole, selectIssuerForActor } from './staff/require-role.ts'
export { type RoleMove, roleMoved } from './staff/role-moved.ts'
export { listOwnIssuers, takeUpAllInvitations } from './staff/take-up-invitations.ts'
export { type DrawnPlaces, drawingParts, drawnPlaces } from './status/draw-places.ts'
export { type PlacedAward, placeAward } from './status/place-award.ts'
export { revokeStatusEntries } from './status/revoke-status-entries.ts'
export { findStatusEntry, revokeStatusEntry, type StatusEntry } from './status/status-lists.ts'
export { takeStatusEntries } from './status/take-status-entries.ts'
export { insertBlob, isStoredAddress, storeImage } from './store-image.ts'
export { updateIssuer } from './update-issuer.ts'
