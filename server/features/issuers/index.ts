import { onAccountDeletion } from '../accounts/index.ts'
import { keepAnOwner } from './keep-an-owner.ts'

onAccountDeletion(keepAnOwner)

export {
  awardImageUrl,
  awardUrl,
  badgeImageUrl,
  badgeUrl,
  issuerDid,
  issuerImageUrl,
  issuerUrl,
  statusListUrl,
} from './addresses.ts'
export { badgeFacts, issuerFacts, parseAlignment, parseTags, type StoredAlignment } from './facts.ts'
export { loadSigningKey } from './keys.ts'
export { takeMailShare } from './mail-share.ts'
export { queueAwardMail, releaseAwardMails, sweepAwardMails as sweep } from './queue-award-mail.ts'
export { removeAwards } from './remove-awards.ts'
export { type IssuerForActor, requireRole } from './require-role.ts'
export { routes } from './routes.ts'
export { signAward } from './sign-credential.ts'
export { revokeStatusEntry, type StatusEntry, takeStatusEntry } from './status-lists.ts'
export { insertBlob, isStoredAddress, storeImage } from './store-image.ts'
