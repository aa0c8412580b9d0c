import { onEmailRemoved } from '../accounts/index.ts'
import { endMemberships } from './end-memberships.ts'

onEmailRemoved((tx, { accountId, email }) => endMemberships(tx, accountId, email))

export { endMemberships } from './end-memberships.ts'
export { jobs } from './follow-rules.ts'
export { listMembers, presentMembers } from './list-members.ts'
export { findOrganisation, listDomains, listOrganisations } from './queries.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
