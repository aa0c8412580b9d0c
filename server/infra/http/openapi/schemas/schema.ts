/** JSON Schema 2020-12, as far as the OpenAPI document has it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  /** As it comes; the document has `anyOf`, since of two forms more than one may fit. */
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  description?: string
  [more: string]: unknown
}

const home = '#/components/schemas/'

/** A reference to a named schema. */
export const refTo = (name: string): Schema => ({ $ref: `${home}${name}` })

/** The name that a schema refers to, if it is nothing but a reference. */
export const nameIn = ({ $ref }: Schema): string | undefined =>
  $ref?.startsWith(home) ? $ref.slice(home.length) : undefined

/** A schema with each schema directly inside it changed; `step` says where it stands, a member by its name. */
export const mapInside = (
  schema: Schema,
  change: (inner: Schema, step: string, isMember: boolean) => Schema,
): Schema => {
  const changed: Schema = { ...schema }
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([name, inner]) => [name, change(inner, name, true)])
    changed.properties = Object.fromEntries(members)
  }
  if (schema.items) changed.items = change(schema.items, 'items', false)
  if (schema.anyOf) changed.anyOf = schema.anyOf.map((inner) => change(inner, 'anyOf', false))
  if (typeof schema.additionalProperties === 'object')
    changed.additionalProperties = change(schema.additionalProperties, 'additionalProperties', false)
  return changed
}

/** Names of all schemas that it refers to itself. */
export const listRefs = (schema: Schema): string[] => {
  const found: string[] = []
  const look = (inner: Schema): Schema => {
    const name = nameIn(inner)
    if (name !== undefined) found.push(name)
    return mapInside(inner, look)
  }
  look(schema)
  return found
}

/** The same schema under other names. */
export const renameRefs = (schema: Schema, names: ReadonlyMap<string, string>): Schema => {
  const name = nameIn(schema)
  const other = name === undefined ? undefined : names.get(name)
  const changed = other === undefined ? schema : { ...schema, ...refTo(other) }
  return mapInside(changed, (inner) => renameRefs(inner, names))
}
