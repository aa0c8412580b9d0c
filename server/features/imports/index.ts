import { onAccountDeletion, onEmailRemoved, onEmailVerified } from '../accounts/index.ts'
import { dropFilesOf } from './drop-files.ts'
import { makePending, settlePending } from './settle-pending.ts'

onAccountDeletion(dropFilesOf)
onEmailVerified(settlePending)
onEmailRemoved(makePending)

export { jobs } from './drop-files.ts'
export { findImageUrl } from './find-image-url.ts'
export { importBadge } from './import-badge.ts'
export { judgeImport } from './judge-import.ts'
export { moveImports, type Twin } from './move-imports.ts'
export { prepareMoved } from './prepare-moved.ts'
export { findAwaited, findPictureType, listAddresses } from './queries.ts'
export { readOriginalText } from './read-original-text.ts'
export { type Received, receiveBadge } from './receive-badge.ts'
export { routes } from './routes.ts'
export { sweepRemoved as sweep } from './sweep-removed.ts'
export { takeInImport } from './take-in-import.ts'
export { hashOf } from './write-row.ts'
