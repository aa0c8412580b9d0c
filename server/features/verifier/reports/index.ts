export { requireReport, sweep } from './queries.ts'
export { routes } from './routes.ts'
