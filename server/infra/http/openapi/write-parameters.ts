import { z } from 'zod'
import { describeParameter } from '#contracts/document/describe-parameter.ts'
import { dryRun, idempotencyKey, ifMatch, sameEverywhere, type Told } from '#contracts/document/parameters.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { kindsOf } from '../bodies/kinds-of.ts'
import { type Operation, type Parameter, refer } from './api.ts'
import { exampleOf } from './examples/show-example.ts'
import type { Schema } from './schemas/schema.ts'

type Place = 'path' | 'query'

/** The names of an object's members as a schema of its own, which stands where it is used. */
export const shapeOf = (schema: z.ZodType): z.ZodObject => z.object({ ...kindsOf(schema).shape })

/** Parameters that are described once, by the names that the document calls them. */
export const commonParameters: Record<string, Parameter> = Object.fromEntries([
  ...Object.entries(sameEverywhere).map(([name, told]): [string, Parameter] => [
    told.name,
    { name, in: 'query', required: false, description: told.description, schema: told.schema },
  ]),
  describeOne('dry_run', 'query', dryRun),
  describeOne('Idempotency-Key', 'header', idempotencyKey),
  describeOne('If-Match', 'header', ifMatch),
])

/** Parameters of an endpoint, each that means the same everywhere by reference. */
export const writeParameters = (endpoint: Endpoint, path: Schema, query: Schema): Operation['parameters'] => [
  ...listIn(endpoint, 'path', path),
  ...listIn(endpoint, 'query', query),
  ...(endpoint.dryRun ? [refer('parameters', dryRun.name)] : []),
  ...(endpoint.idempotent ? [refer('parameters', idempotencyKey.name)] : []),
  ...(endpoint.ifMatch ? [refer('parameters', ifMatch.name)] : []),
]

function describeOne(
  name: string,
  place: Parameter['in'],
  { name: called, description, schema }: Told,
): [string, Parameter] {
  return [called, { name, in: place, required: false, description, schema }]
}

function listIn(endpoint: Endpoint, place: Place, { properties = {}, required = [] }: Schema) {
  const examples = exampleOf(endpoint)?.[place === 'path' ? 'params' : 'query'] ?? {}
  const operation = endpointNames.get(endpoint) ?? ''
  return Object.entries(properties).map(([name, schema]) => {
    const same = place === 'query' ? sameEverywhere[name] : undefined
    if (same && isAsLong(schema, same)) return refer('parameters', same.name)
    const { description = same?.description ?? describeParameter(place, operation, name), ...rest } = schema
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: withoutNull(rest),
      ...(name in examples ? { example: readText(examples[name], schema) } : {}),
    }
  })
}

/** Whether what is described once for all takes as much as this one does. */
const isAsLong = ({ maxLength }: Schema, { schema: { maxLength: usual } }: Told): boolean =>
  usual === undefined || maxLength === usual

/** As the schema has it: in an address all is text. */
const readText = (given: unknown, { type }: Schema): unknown =>
  typeof given === 'string' && /integer|number|boolean/.test(String(type)) ? JSON.parse(given) : given

/** In an address there is no null; what nothing is said of is text. */
function withoutNull(schema: Schema): Schema {
  if (Object.keys(schema).length === 0) return { type: 'string' }
  if (!Array.isArray(schema.type)) return schema
  const [type = 'string', ...others] = schema.type.filter((one) => one !== 'null')
  return { ...schema, type: others.length > 0 ? [type, ...others] : type }
}
