import { z } from 'zod'
import { needsBody } from '#contracts/document/endpoint-overrides.ts'
import { type Endpoint, noBody } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { bodyBytes } from '#contracts/fields/limits.ts'
import { formTypes } from '../bodies/admit-forms.ts'
import type { ApiBody } from './api.ts'
import { exampleOf, showExample } from './examples/show-example.ts'
import { schemaFor } from './media-schema.ts'
import { nameIn, refTo, type Schema } from './schemas/schema.ts'

const [plainForm = '', partsForm = ''] = formTypes
const file: Schema = { type: 'string', format: 'binary' }

/** Whether it looks at what is sent at all. */
export const takesBody = ({ method, body, fileTypes = [] }: Endpoint): boolean =>
  method !== 'GET' && ((body !== noBody && !isEmptyObject(body)) || fileTypes.length > 0)

/** Whether what it takes is a file and nothing else, so that there is no JSON to tell of. */
export const isOnlyFile = ({ body, fileTypes = [] }: Endpoint): boolean => body === noBody && fileTypes.length > 0

const isEmptyObject = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0

/**
 * The body of an endpoint: in the form that its programs send first, in the forms of the Badgr API, whose schema has a name of
 * its own and may have a picture as a file, and as a file where one is taken. `schemas` gets the forms.
 */
export const writeBody = (endpoint: Endpoint, schema: Schema, schemas: Record<string, Schema>): ApiBody => {
  const { bodies, encoding, takesParts, fileTypes = [] } = endpoint
  const isFile = isOnlyFile(endpoint)
  const first = encoding === 'form' ? plainForm : 'application/json'
  const others = ['application/json', ...(bodies === 'forms' ? formTypes : takesParts ? [partsForm] : [])]
  const texts = [
    [first, { schema }],
    ...others.flatMap((type) => (type === first ? [] : [[type, { schema: formOf(schema, schemas) }]])),
  ]
  const content = Object.fromEntries([
    ...(isFile ? [] : texts),
    ...fileTypes.map((type) => [type, { schema: schemaFor(type, schema) }]),
  ])
  return {
    description: `At most ${(endpoint.bodyLimit ?? bodyBytes).toLocaleString('en')} bytes`,
    required: isFile || needsBody.has(endpointNames.get(endpoint) ?? '') || isRequired(schema, schemas),
    content: showExample(content, exampleOf(endpoint)?.sent),
  }
}

const isRequired = (schema: Schema, schemas: Record<string, Schema>): boolean => {
  const { required = [], anyOf, type, minProperties } = schemas[nameIn(schema) ?? ''] ?? schema
  return required.length > 0 || anyOf !== undefined || type === 'array' || minProperties !== undefined
}

/** The same as a form: a picture may be a file there, so that it is another schema. */
function formOf(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = nameIn(schema)
  const { properties = {}, ...rest } = schemas[name ?? ''] ?? {}
  if (name === undefined || !('image' in properties)) return schema
  const form = `${name.replace(/Input(V2)?$/, '$1')}Form`
  schemas[form] = { ...rest, properties: { ...properties, image: file } }
  return refTo(form)
}
