/** JSON Schema, as far as the OpenAPI document of Sash uses it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  description?: string
  format?: string
  default?: unknown
}

const plain: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The TypeScript type of a schema; `isInput` makes members with a default optional, since they need not be sent. */
export function writeType(schema: Schema | undefined, isInput: boolean): string {
  if (!schema) return 'unknown'
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return unite(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && !schema.properties) return unite(choices.map((one) => writeType(one, isInput)))
  if (schema.allOf) return schema.allOf.map((one) => `(${writeType(one, isInput)})`).join(' & ')
  if (Array.isArray(schema.type)) return unite(schema.type.map((type) => writeType({ ...schema, type }, isInput)))
  if (schema.format === 'binary') return 'Blob | ArrayBuffer | Uint8Array<ArrayBuffer>'
  if (schema.type === 'array') return writeList(schema, isInput)
  if (schema.type === 'object' || schema.properties) return writeObject(schema, isInput)
  return plain[schema.type ?? ''] ?? 'unknown'
}

const unite = (types: string[]): string => {
  const distinct = [...new Set(types)]
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ') || 'never'
}

function writeList({ items, prefixItems }: Schema, isInput: boolean): string {
  if (prefixItems) return `[${prefixItems.map((one) => writeType(one, isInput)).join(', ')}]`
  return `(${writeType(items, isInput)})[]`
}

function writeObject({ properties = {}, required = [], additionalProperties }: Schema, isInput: boolean): string {
  if (Object.keys(properties).length === 0 && additionalProperties === undefined) return 'Record<string, unknown>'
  const members = Object.entries(properties).map(([name, member]) => {
    const isOptional = !required.includes(name) || (isInput && member.default !== undefined)
    const comment = member.description ? `/** ${member.description.replaceAll('*/', '*').trim()} */ ` : ''
    return `${comment}${JSON.stringify(name)}${isOptional ? '?' : ''}: ${writeType(member, isInput)}`
  })
  if (additionalProperties && members.length === 0) {
    const values = typeof additionalProperties === 'object' ? writeType(additionalProperties, isInput) : 'unknown'
    return `Record<string, ${values}>`
  }
  const more = additionalProperties === true ? ['[more: string]: unknown'] : []
  return `{ ${[...members, ...more].join('; ')} }`
}
