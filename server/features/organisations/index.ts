export { endMemberships } from './end-memberships.ts'
export { listMembers, presentMembers } from './list-members.ts'
export { findOrganisation, listDomains, listOrganisations } from './queries.ts'
