import { onEmailRemoved, onEmailVerified } from '../accounts/index.ts'
import { claimAwards } from './claim-awards.ts'
import { detachAwards } from './detach-awards.ts'

onEmailVerified(claimAwards)
onEmailRemoved(detachAwards)

export { findKeptBadge, requireKeptBadge } from './find-kept-badge.ts'
export { getReport } from './get-report.ts'
export { hideAddress, hideInText, showsAddress } from './hide-address.ts'
export { type ImportedFacts, importedFacts } from './imported-facts.ts'
export { type KeptBadge, listByUpdate } from './list-by-update.ts'
export { nameFile, writeDisposition } from './name-file.ts'
export { presentDetails } from './present-details.ts'
export { type ImportedRow, presentImported } from './present-imported.ts'
export { findImported, findOriginal, joinKeptAwards } from './queries.ts'
export { type KeptDocument, readDocuments } from './read-documents.ts'
export { rememberVerification } from './remember-verification.ts'
export { requireRoom } from './require-room.ts'
export { routes } from './routes.ts'
export { sendBadge } from './send-badge.ts'
export { nameOriginal } from './send-original.ts'
