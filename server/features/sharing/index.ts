import { onAccountDeletion } from '../accounts/index.ts'
import { dropShares } from './drop-shares.ts'

onAccountDeletion(dropShares)

export { countView } from './count-view.ts'
export { findLiveLink, type LiveLink } from './find-live-link.ts'
export { moveLinks, redirectLinks } from './move-links.ts'
export { routes } from './routes.ts'
export { sendAddress } from './send-address.ts'
export { shareBadge, shareCollection } from './share-target.ts'
