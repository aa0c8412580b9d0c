// One file for both: whoever comes to a group comes from the list, and each file costs the first page a name.
export { GroupPage } from './group-page.tsx'
export { GroupsPage } from './groups-page.tsx'
