import type { Db } from '#infra/db/connect.ts'
import { onAccountDeletion, onEmailRemoved, onEmailVerified } from '../accounts/index.ts'
import { dropFilesOf } from './drop-files.ts'
import { lookAtClaims } from './provenance/look-at-claims.ts'
import { makePending, settlePending } from './settle-pending.ts'
import { sweepRemoved } from './sweep-removed.ts'

onAccountDeletion(dropFilesOf)
onEmailVerified(settlePending)
onEmailRemoved(makePending)

export { jobs } from './drop-files.ts'
export { findImageUrl } from './find-image-url.ts'
export { importBadge } from './import-badge.ts'
export { judgeImport } from './judge-import.ts'
export { moveImports, type Twin } from './move-imports.ts'
export { prepareMoved } from './prepare-moved.ts'
export { claimsOurs } from './provenance/claims-ours.ts'
export { standsForOurs } from './provenance/stands-for-ours.ts'
export { unfold } from './provenance/unfold.ts'
export { findAwaited, findPictureType, listAddresses } from './queries.ts'
export { readOriginalText } from './read-original-text.ts'
export { type Received, receiveBadge } from './receive-badge.ts'
export { routes } from './routes.ts'
export { takeInImport } from './take-in-import.ts'
export { hashOf } from './write-row.ts'

/** Drops what was removed long ago, and looks at what nobody has looked at yet. */
export const sweep = async (db: Db): Promise<void> => {
  await sweepRemoved(db)
  await lookAtClaims(db)
}
