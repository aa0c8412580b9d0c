import { demandingQueries } from '#contracts/document/demanded-members.ts'
import { bodiesOf } from '#contracts/document/endpoint-overrides.ts'
import { partOf } from '#contracts/document/parts.ts'
import { schemaNames } from '#contracts/document/schema-names.ts'
import { messageTag, tagOf, tags } from '#contracts/document/tags.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import type { Api, Operation } from './api.ts'
import { writePath } from './api.ts'
import { describeAccess, describeSchemes, securityOf } from './describe-access.ts'
import { describeErrors, referToErrors } from './describe-errors.ts'
import { headers } from './headers.ts'
import { keepUsed } from './parts/keep-used.ts'
import { type CollectedSchemas, collectSchemas, type Root } from './schemas/collect-schemas.ts'
import { describeMembers } from './schemas/describe-members.ts'
import { nameInline } from './schemas/name-inline.ts'
import type { Schema } from './schemas/schema.ts'
import { listAnswers, writeAnswers } from './write-answers.ts'
import { isOnlyFile, takesBody, writeBody } from './write-body.ts'
import { commonParameters, shapeOf, writeParameters } from './write-parameters.ts'
import { listMessages, writeWebhooks } from './write-webhooks.ts'

/**
 * The whole interface as OpenAPI 3.1. `isOpen` leaves out that answers have no members beyond those that are told, which
 * clients must not rely on and tests do.
 */
export const writeDocument = (endpoints: readonly Endpoint[], origin: string, isOpen = true): Api => {
  const collected = collectSchemas(schemaNames, [...endpoints.flatMap(listRoots), ...listMessages()], isOpen)
  const schemas = { ...collected.schemas }
  const errors = describeErrors(isOpen)
  const paths: Api['paths'] = {}
  for (const endpoint of endpoints) {
    const path = writePath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: writeOperation(endpoint, collected, schemas) }
  }
  const webhooks = writeWebhooks(collected)
  const components = {
    schemas: { ...schemas, ...nameInline(errors.schemas, new Map()) },
    responses: errors.responses,
    parameters: commonParameters,
    headers,
    securitySchemes: describeSchemes(origin),
  }
  const ofPrograms = keepUsed(components, [...endpoints.filter(isOfPrograms).map(findOperation(paths)), webhooks])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sash',
      description: introduction,
      version: '0.1.0',
      contact: { name: 'Those who run this server', url: origin },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    // Pages that draw the document know this name for what stands above the operations.
    tags: [...tags, messageTag].map(({ name, task, description }) => ({ name, 'x-displayName': task, description })),
    paths,
    webhooks,
    components: keepUsed(
      { ...components, schemas: { ...components.schemas, ...describeMembers(ofPrograms.schemas) } },
      [paths, webhooks],
    ),
  }
}

/** What programs need is described to the last member; what older dialects and standards say, they say themselves. */
const isOfPrograms = (endpoint: Endpoint): boolean => partOf(endpoint)?.name === 'main'

const findOperation =
  (paths: Api['paths']) =>
  ({ path, method }: Endpoint): object =>
    paths[writePath(path)]?.[method.toLowerCase()] ?? {}

const introduction = [
  'Issue, keep, show and verify Open Badges.',
  'To try a call here, make a personal access token under [/profile/tokens](/profile/tokens) and give it to *Try it*. Each call names the scopes of which a token needs one.',
  'The paths under `/v1` and `/o` speak the Badgr dialect, those under `/v2` its second one; errors below `/v3` are problem details (RFC 9457). [/developers](/developers) tells how to begin.',
  'What cannot be read as HTTP is refused before it is known what was asked, with a problem under 400, 408, 414 or 431, and the connection ends.',
  'Answers may get further members: read past those that you do not know.',
  'Versions 1 and 2 stay as the Badgr API has them; version 3 is the one that grows. Within a version operations, members, codes and parameters that may be left out are added, and nothing is taken away or means something else from then on. What has a successor is marked `deprecated` and names it, and goes on for a year at least.',
].join('\n\n')

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const nameOf = (endpoint: Endpoint): string => endpointNames.get(endpoint) ?? 'unnamed'

const bodyOf = (endpoint: Endpoint) => `${capital(nameOf(endpoint))}Request`
const answerOf = (endpoint: Endpoint, status: number) =>
  `${capital(nameOf(endpoint))}${status === (endpoint.status ?? 200) ? '' : status}Answer`

function listRoots(endpoint: Endpoint): Root[] {
  const { params, query } = endpoint
  const name = nameOf(endpoint)
  const body = bodiesOf[name] ?? endpoint.body
  return [
    { key: `${name} path`, schema: shapeOf(params), direction: 'input' },
    { key: `${name} query`, schema: shapeOf(query).extend(demandingQueries[name] ?? {}), direction: 'input' },
    ...(takesBody(endpoint) && !isOnlyFile(endpoint)
      ? [{ key: bodyOf(endpoint), schema: body, direction: 'input' as const }]
      : []),
    ...listAnswers(endpoint).map(
      ([status, schema]): Root => ({ key: answerOf(endpoint, status), schema, direction: 'output' }),
    ),
  ]
}

function writeOperation(endpoint: Endpoint, { roots }: CollectedSchemas, schemas: Record<string, Schema>): Operation {
  const name = nameOf(endpoint)
  const security = securityOf(endpoint)
  const { replacedBy } = endpoint
  const instead = replacedBy && `New programs use \`${replacedBy}\`.`
  const parts = [endpoint.description, instead, describeAccess(endpoint)].filter((part) => part !== undefined)
  const parameters = writeParameters(endpoint, roots.get(`${name} path`) ?? {}, roots.get(`${name} query`) ?? {})
  return {
    operationId: name,
    summary: endpoint.summary,
    description: parts.join('\n\n'),
    ...(replacedBy ? { deprecated: true as const } : {}),
    tags: [tagOf(endpoint) ?? 'This server'],
    security,
    ...(parameters?.length ? { parameters } : {}),
    ...(takesBody(endpoint) ? { requestBody: writeBody(endpoint, roots.get(bodyOf(endpoint)) ?? {}, schemas) } : {}),
    responses: {
      ...writeAnswers(endpoint, (status) => roots.get(answerOf(endpoint, status))),
      ...referToErrors(endpoint, security),
    },
  }
}
