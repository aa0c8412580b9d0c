import type { Move } from '../form.ts'
import { foldPeople } from '../plan/fold-people.ts'
import type { Report } from '../report.ts'
import { readAwards } from './read-awards.ts'
import { readBadgeClasses } from './read-badge-classes.ts'
import { readCollections } from './read-collections.ts'
import { readImports } from './read-imports.ts'
import { readIssuers } from './read-issuers.ts'
import { readPeople } from './read-people.ts'
import type { Tables } from './tables.ts'

/** What the tables of a Badgr server hold, in the form that every source is turned into. */
export const readBadgr = (tables: Tables, report: Report): Move => {
  const { people, ids } = readPeople(tables, report)
  const folded = foldPeople(people, report)
  const known = new Map([...ids].flatMap(([key, id]) => (folded.ids.has(id) ? [[key, folded.ids.get(id) ?? id]] : [])))
  const { issuers, ids: issuerIds } = readIssuers(tables, known, report)
  const { badgeClasses, ids: classIds } = readBadgeClasses(tables, { people: known, issuers: issuerIds }, report)
  return {
    people: folded.people,
    issuers,
    badgeClasses,
    awards: readAwards(tables, { people: known, badgeClasses: classIds }, report),
    imports: readImports(tables, report),
    collections: readCollections(tables, known, report),
  }
}
