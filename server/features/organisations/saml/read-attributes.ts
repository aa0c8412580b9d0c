import { z } from 'zod'
import { toIdentity } from '../../social/index.ts'
import { readGroups } from '../membership/read-groups.ts'

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const names = {
  email: ['email', 'mail', 'emailaddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`],
  firstName: ['givenname', 'firstname', 'given_name', 'urn:oid:2.5.4.42', `${claims}/givenname`],
  lastName: ['sn', 'surname', 'lastname', 'family_name', 'urn:oid:2.5.4.4', `${claims}/surname`],
  name: ['displayname', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241', `${claims}/name`],
  groups: [
    'groups',
    'memberof',
    'member',
    'http://schemas.xmlsoap.org/claims/group',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  ],
}

// In place of groups, where there are more than an answer may hold (Microsoft's overage).
const groupsElsewhere = 'http://schemas.microsoft.com/claims/groups.link'

const value = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]).catch('')
const statements = z
  .array(
    z.object({
      Attribute: z
        .array(z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(value).default([]) }))
        .default([]),
    }),
  )
  .catch([])

/** Names, address and groups of an attribute statement, as the usual providers call them. */
export const readAttributes = (statement: unknown, groupsName: string) => {
  const told = statements
    .parse(statement)
    .flatMap(({ Attribute }) => Attribute.map(({ $, AttributeValue }) => ({ name: $.Name, values: AttributeValue })))
  const all = (wanted: readonly string[]) =>
    told.filter(({ name }) => wanted.includes(name.toLowerCase())).flatMap(({ values }) => values)
  const first = (wanted: readonly string[]) => all(wanted).find((text) => text.trim() !== '')
  const email = first(names.email)
  const identity = toIdentity('saml', {
    subject: 'x',
    firstName: first(names.firstName),
    lastName: first(names.lastName),
    name: first(names.name),
    email,
    isEmailTrusted: true,
  })
  return {
    email,
    firstName: identity?.firstName ?? '',
    lastName: identity?.lastName ?? '',
    groups: told.some(({ name }) => name === groupsElsewhere)
      ? undefined
      : readGroups(all(groupsName ? [groupsName.toLowerCase()] : names.groups)),
  }
}
