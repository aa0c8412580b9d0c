import type { z } from 'zod'
import { type listQuery, scimShownGroup, scimShownUser } from '#contracts/standards/scim.ts'
import type { ScimSearch } from '#contracts/standards/scim-search.ts'
import { db } from '#infra/context.ts'
import type { OrganisationRow } from '../queries.ts'
import { chooseAttributes } from './choose-attributes.ts'
import { presentGroup, presentList, presentPerson } from './present.ts'
import { listGroups, listPeople } from './queries.ts'
import { readFilter, readPart } from './read-filter.ts'

type Search = z.output<typeof listQuery>

/** What a body asks for, as the query of a list says it. */
export const readSearch = ({ filter, startIndex, count, attributes, excludedAttributes }: ScimSearch): Search => ({
  filter: filter ?? undefined,
  // A number below the first is the first, and no fewer than none are told (RFC 7644 section 3.4.2.4).
  startIndex: String(Math.max(1, startIndex ?? 1)),
  count: count == null ? undefined : String(Math.max(0, count)),
  attributes: attributes?.join(','),
  excludedAttributes: excludedAttributes?.join(','),
})

export const searchPeople = async ({ organisation_id }: OrganisationRow, search: Search) => {
  const [filter, part] = [readFilter(search.filter, ['userName', 'externalId']), readPart(search)]
  const { total, rows } = await listPeople(db(), organisation_id, filter, part)
  const people = rows.map((row) => chooseAttributes(scimShownUser, presentPerson(row), search))
  return presentList(total, part.startIndex, people)
}

/** Their members are told one by one. */
export const searchGroups = async ({ organisation_id }: OrganisationRow, search: Search) => {
  const [filter, part] = [readFilter(search.filter, ['displayName', 'externalId']), readPart(search)]
  const { total, rows } = await listGroups(db(), organisation_id, filter, part)
  const groups = rows.map((row) => chooseAttributes(scimShownGroup, presentGroup(row), search))
  return presentList(total, part.startIndex, groups)
}
