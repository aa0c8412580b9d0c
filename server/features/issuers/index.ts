import { onAccountDeletion, onEmailVerified } from '../accounts/index.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { takeUpInvitations } from './take-up-invitations.ts'

onAccountDeletion(keepAnOwner)
onEmailVerified(takeUpInvitations)

export {
  awardImageUrl,
  awardUrl,
  badgeImageUrl,
  badgePreviewUrl,
  badgeUrl,
  endorsementUrl,
  issuerDid,
  issuerImageUrl,
  issuerUrl,
  pictureUrl,
  statusListUrl,
} from './addresses.ts'
export { badgeFacts, type IssuerRow, issuerFacts, parseAlignment, parseTags, type StoredAlignment } from './facts.ts'
export { holdsRole } from './holds-role.ts'
export { loadSeed, loadSigningKey } from './keys.ts'
export { type Carried, isLive, listCarried, readSigned } from './list-carried.ts'
export { takeMailShare } from './mail-share.ts'
export { type MovedRole, moveRoles, returnRoles } from './move-roles.ts'
export { queueAwardMail, releaseAwardMails, sweepAwardMails as sweep } from './queue-award-mail.ts'
export { removeAwards } from './remove-awards.ts'
export { type IssuerForActor, requireRole } from './require-role.ts'
export { revokeStatusEntries } from './revoke-status-entries.ts'
export { routes } from './routes.ts'
export { signAward } from './sign-credential.ts'
export { revokeStatusEntry, type StatusEntry, takeStatusEntry } from './status-lists.ts'
export { insertBlob, isStoredAddress, storeImage } from './store-image.ts'
export { takeStatusEntries } from './take-status-entries.ts'
export { takeUpAllInvitations } from './take-up-invitations.ts'
