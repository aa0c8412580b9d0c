export { isActiveMember } from './queries.ts'
export { requireGroup } from './require-group.ts'
export { type List, takeList } from './take-list.ts'
