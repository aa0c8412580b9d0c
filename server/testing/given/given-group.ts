import type { GroupMember } from '#contracts/issuers/group-members.ts'
import type { Group } from '#contracts/issuers/groups.ts'
import type { GivenPerson } from '../given.ts'

const idOf = (path: string): string => path.split('/').at(-1) ?? ''

/** The v3 address of the groups of the issuer at the v1 path. */
export const groupsOf = (issuer: string): string => `/v3/issuers/${idOf(issuer)}/groups`

/** A group of the issuer with these people; returns its path. */
export const givenGroup = async (
  by: GivenPerson,
  issuer: string,
  people: readonly { email: string; name?: string }[] = [],
): Promise<string> => {
  const made = await by.call('POST', groupsOf(issuer), { body: { name: 'Evening class' } })
  if (made.statusCode !== 201) throw new Error(made.body)
  const path = `${groupsOf(issuer)}/${made.json<Group>().id}`
  if (people.length === 0) return path
  const added = await by.call('POST', `${path}/members`, { body: { people } })
  if (added.statusCode !== 200) throw new Error(added.body)
  return path
}

/** Who is in the group, by name. */
export const membersOf = async (by: GivenPerson, group: string, query = ''): Promise<GroupMember[]> => {
  const answer = await by.call('GET', `${group}/members${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<GroupMember[]>()
}
