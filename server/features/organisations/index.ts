export { endMemberships } from './membership/end-memberships.ts'
export { listMembers, presentMembers } from './membership/list-members.ts'
export { findOrganisation, listDomains, listOrganisations } from './queries.ts'
