import { describeMember } from '#contracts/document/members/describe-member.ts'
import type { Schema } from './schema.ts'

/** Says of each member what it is, where its schema does not: a name means the same in all of them, unless it is told apart. */
export const describeMembers = (schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describe(name, schema)]))

function describe(name: string, schema: Schema): Schema {
  if (!schema.properties) return schema
  const members = Object.entries(schema.properties).map(([member, inner]): [string, Schema] => {
    const said = inner.description ?? describeMember(name, member)
    return [member, said === undefined ? inner : { ...inner, description: said }]
  })
  return { ...schema, properties: Object.fromEntries(members) }
}
