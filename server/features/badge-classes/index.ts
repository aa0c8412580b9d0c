export { type BadgeClassRow, requireBadgeClass, requireBadgeClassForAward } from './queries.ts'
export { routes } from './routes.ts'
