export { listMembers, presentMembers } from './list-members.ts'
export { findOrganisation, listDomains, listOrganisations } from './queries.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
