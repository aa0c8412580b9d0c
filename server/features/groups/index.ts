export { addPeople, type Person, requireRoom } from './add-people.ts'
export { isActiveMember } from './queries.ts'
export { requireGroup } from './require-group.ts'
export { type List, takeList } from './take-list.ts'
