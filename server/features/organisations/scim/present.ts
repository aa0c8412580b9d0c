import type { ScimGroup, ScimUser } from '#contracts/standards/scim.ts'
import { scimUrl } from '../addresses.ts'
import type { GroupRow, listGroupMembers, PersonRow } from './queries.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const userUrl = (memberId: string) => `${scimUrl()}/Users/${memberId}`

export const presentPerson = (row: PersonRow): ScimUser => {
  const formatted = `${row.first_name} ${row.last_name}`.trim()
  return {
    schemas: [userSchema],
    id: row.member_id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name ?? '',
    name: { givenName: row.first_name, familyName: row.last_name, formatted },
    displayName: formatted || row.email,
    emails: [{ value: row.email, primary: true }],
    active: row.is_active,
    meta: {
      resourceType: 'User',
      created: row.added_at.toISOString(),
      lastModified: row.changed_at.toISOString(),
      location: userUrl(row.member_id),
    },
  }
}

/** Without members, where they were not asked for. */
export const presentGroup = (row: GroupRow, members?: Awaited<ReturnType<typeof listGroupMembers>>): ScimGroup => ({
  schemas: [groupSchema],
  id: row.group_id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  displayName: row.display_name,
  ...(members
    ? {
        members: members.map(({ member_id, user_name }) => ({
          value: member_id,
          $ref: userUrl(member_id),
          display: user_name ?? '',
        })),
      }
    : {}),
  meta: {
    resourceType: 'Group',
    created: row.created_at.toISOString(),
    lastModified: row.changed_at.toISOString(),
    location: `${scimUrl()}/Groups/${row.group_id}`,
  },
})

export const presentList = <Resource>(total: number, startIndex: number, resources: Resource[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
