export { requireReport, sweepReports } from './queries.ts'
export { routes } from './routes.ts'
