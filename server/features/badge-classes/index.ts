export { onBadgeClassChanged } from './changes.ts'
export { type BadgeClassRow, requireBadgeClass, requireBadgeClassForAward } from './queries.ts'
export { routes } from './routes.ts'
export { findFormerVersion, parseFacts } from './versions.ts'
