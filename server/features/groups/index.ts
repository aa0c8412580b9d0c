export { isActiveMember, isRunningGroup } from './queries.ts'
export { requireGroup } from './require-group.ts'
export { type List, takeList } from './take-list.ts'
