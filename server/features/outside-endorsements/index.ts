export { recheckEndorsements as sweep } from './recheck-endorsements.ts'
export { routes } from './routes.ts'
