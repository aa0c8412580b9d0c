import type { Endpoint } from '#contracts/endpoint.ts'
import { endpoints } from '#contracts/endpoints.ts'
import type { Operation } from '#infra/http/openapi/api.ts'
import { writePath } from '#infra/http/openapi/api.ts'
import { writeDocument } from '#infra/http/openapi/write-document.ts'
import type { Call } from './call.ts'
import type { Random } from './random.ts'
import { type JsonSchema, writeByName } from './write-value.ts'

interface Told {
  parameters?: { $ref?: string; name?: string; in?: string; schema?: JsonSchema }[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
}

let document: ReturnType<typeof writeDocument> | undefined

/** The same call as a stranger makes it who has nothing but the OpenAPI document: its query and its body, and no more. */
export const makeByDocument = (endpoint: Endpoint, call: Call, random: Random): Call => {
  document ??= writeDocument(endpoints, 'http://localhost:8000')
  const named = document.components.schemas as Record<string, JsonSchema>
  const operation = document.paths[writePath(endpoint.path)]?.[endpoint.method.toLowerCase()] as Operation
  const { parameters = [], requestBody } = operation as unknown as Told
  const query = parameters.flatMap(({ name = '', in: place, schema = {} }): [string, unknown][] =>
    place === 'query' && random.chance(0.5) ? [[name, writeByName(schema, named, random)]] : [],
  )
  const { 'application/json': json } = requestBody?.content ?? {}
  const body = json?.schema && { form: undefined, body: writeByName(json.schema, named, random) }
  return { ...call, rawQuery: undefined, query: Object.fromEntries(query), ...body }
}
