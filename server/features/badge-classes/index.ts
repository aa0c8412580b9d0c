export { type BadgeClassWithCounts, requireBadgeClass } from './queries.ts'
export { routes } from './routes.ts'
