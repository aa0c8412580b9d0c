export { type OwnDocument, onOwnAddress } from './own-addresses.ts'
export { routes } from './routes.ts'
export { verifyBadge } from './verify-badge.ts'
