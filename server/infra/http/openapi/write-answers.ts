import { z } from 'zod'
import { answersOf } from '#contracts/document/endpoint-overrides.ts'
import { headersBy } from '#contracts/document/headers.ts'
import { mediaTypes } from '#contracts/document/media-types.ts'
import type { AnswerKind, Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import type { Answer, Content } from './api.ts'
import { exampleOf, showExample } from './examples/show-example.ts'
import { headersOf } from './headers.ts'
import { schemaFor } from './media-schema.ts'
import type { Schema } from './schemas/schema.ts'

const scimType = 'application/scim+json'

/** Statuses of success whose answers are JSON by a schema of zod. */
export const listAnswers = (endpoint: Endpoint): [status: number, schema: z.ZodType][] => {
  const { answer = 'json', status = 200, response, otherForm, otherAnswers = {}, dryRun } = endpoint
  const told = answersOf[endpointNames.get(endpoint) ?? '']
  const others = Object.entries(otherAnswers).map(([other, schema]): [number, z.ZodType] => [
    Number(other),
    told && schema === response ? told : schema,
  ])
  const own: [number, z.ZodType][] =
    told || (answer === 'json' && status !== 204)
      ? [[status, told ?? (otherForm ? z.union([response, otherForm]) : response)]]
      : []
  if (dryRun) own.push([200, response])
  return [...others, ...own].filter(([, schema]) => !(schema instanceof z.ZodVoid))
}

/** All answers of an endpoint that are no refusals; `schemaOf` has the schema of those that are JSON. */
export const writeAnswers = (
  endpoint: Endpoint,
  schemaOf: (status: number) => Schema | undefined,
): Record<string, Answer> => {
  const told = exampleOf(endpoint)
  const described = (status: number, content?: Content): [string, Answer] => [
    String(status),
    {
      description: descriptionOf(endpoint, status),
      headers: headersOf(endpoint, status),
      ...(content && Object.keys(content).length > 0 ? { content } : {}),
    },
  ]
  return Object.fromEntries(
    listStatuses(endpoint).map((status) => {
      if (status === 204 || status >= 300) return described(status)
      const schema = schemaOf(status)
      const types = typesOf(endpoint)
      const content = Object.fromEntries(types.map((type) => [type, { schema: schemaFor(type, schema) }]))
      return described(status, told?.status === status ? showExample(content, told.answered) : content)
    }),
  )
}

function listStatuses(endpoint: Endpoint): number[] {
  const { answer = 'json', status = 200, otherAnswers = {}, dryRun } = endpoint
  const isKept = headersBy[endpointNames.get(endpoint) ?? '']?.includes('ETag')
  const others = [...Object.keys(otherAnswers).map(Number), ...(dryRun ? [200] : []), ...(isKept ? [304] : [])]
  if (answer === 'json') return [status, ...others]
  return answer === 'redirect' ? [301, 302, ...others] : [200, 301, 302, 304, ...others]
}

const kinds: Record<AnswerKind, readonly string[]> = {
  json: ['application/json'],
  redirect: [],
  bytes: ['application/octet-stream'],
  html: ['text/html'],
  text: ['text/plain'],
}

/** The media types of what an endpoint answers, the usual one first. */
export const typesOf = (endpoint: Endpoint): readonly string[] => {
  const own = mediaTypes[endpointNames.get(endpoint) ?? '']
  return own ?? (endpoint.dialect === 'scim' ? [scimType] : kinds[endpoint.answer ?? 'json'])
}

const plain: Record<number, string> = {
  201: 'It is made',
  202: 'It goes on in the background',
  204: 'Done; there is nothing to say',
  301: 'Leads on to the address in Location, for good',
  302: 'Leads on to the address in Location',
  303: 'Leads on to the address in Location',
  304: 'As known by its ETag',
}
// For programs: no text that people read in their language.
const asDocument = 'The document, in the form that was asked for'
const byKind: Record<AnswerKind, string> = {
  json: 'What was asked for, or what is now so',
  redirect: 'Leads on',
  bytes: 'The file',
  html: 'A page for people',
  text: asDocument,
}

const descriptionOf = ({ answer = 'json', dryRun }: Endpoint, status: number): string =>
  dryRun && status === 200 ? 'What would be made, with `dry_run=true`; nothing was' : (plain[status] ?? byKind[answer])
