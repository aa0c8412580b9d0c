import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { type Parameter, writePath } from '#infra/http/openapi/api.ts'
import { nameIn, type Schema } from '#infra/http/openapi/schemas/schema.ts'
import { writeDocument } from '#infra/http/openapi/write-document.ts'
import { commonParameters } from '#infra/http/openapi/write-parameters.ts'
import { type Call, isDone, sendCall } from './fuzz/call.ts'
import { makeCall } from './fuzz/make-call.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, forgetSwitched, forgetThrottles, type World } from './fuzz/world.ts'
import { givenPerson } from './given.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
}, 120_000)
afterAll(() => stage.stop())

const api = writeDocument(endpoints, 'https://badges.example')
const find = (schema: Schema): Schema => api.components.schemas[nameIn(schema) ?? ''] ?? schema

const listQuery = ({ method, path }: Endpoint): Parameter[] =>
  (api.paths[writePath(path)]?.[method.toLowerCase()]?.parameters ?? [])
    .map((one) => ('$ref' in one ? commonParameters[one.$ref.split('/').at(-1) ?? ''] : one))
    .filter((one): one is Parameter => one?.in === 'query')

const send = async (name: string, endpoint: Endpoint, change: (query: Call['query']) => Call['query']) => {
  await forgetThrottles()
  await forgetSwitched()
  const call = await makeCall(endpoint, recipes[name], world)
  const answer = await sendCall(stage.server, world, endpoint, { ...call, query: change(call.query) })
  const { statusCode: status } = answer
  return { status, isDone: isDone(endpoint, status) || status === 302, body: answer.body.slice(0, 120) }
}

const unlisted = 'nothing'

/** Texts in words of their own, which no list and no pattern could hold. */
const ownWords: Readonly<Record<string, string>> = {
  'listScimUsers with filter': 'an expression of SCIM (RFC 7644 section 3.4.2.2)',
  'listScimGroups with filter': 'an expression of SCIM (RFC 7644 section 3.4.2.2)',
  'startAuthorization with request_uri': 'what was given out for this app, and no other',
  'registerLtiPlatform without registration_token': 'the platform of this test wants one, others do not',
}

test('a query takes what the document says that it takes, and demands what it says that it demands', async () => {
  const found: string[] = []
  for (const [endpoint, name] of endpointNames) {
    for (const { name: member, required, schema } of listQuery(endpoint)) {
      const { enum: words, type, pattern, format } = find(schema)
      const { query, rawQuery } = await makeCall(endpoint, recipes[name], world)
      if (rawQuery !== undefined) continue
      if (required || member in query) {
        const answer = await send(name, endpoint, ({ [member]: _, ...others }) => others)
        if (answer.isDone === required) found.push(`${name} without ${member}: ${answer.status} ${answer.body}`)
      }
      const isForbidden = words !== undefined || (pattern !== undefined && !new RegExp(pattern).test(unlisted))
      const isText = type === 'string' && format === undefined
      // What leads to the next page is given out by the page before.
      if (!isText || member === 'cursor' || (member in query && !isForbidden)) continue
      const answer = await send(name, endpoint, (others) => ({ ...others, [member]: unlisted }))
      if (answer.isDone === isForbidden) found.push(`${name} with ${member}: ${answer.status} ${answer.body}`)
    }
  }
  const names = found.map((line) => line.split(':')[0] ?? '')
  expect(found.filter((_, place) => !((names[place] ?? '') in ownWords))).toEqual([])
  expect(Object.keys(ownWords).filter((name) => !names.includes(name))).toEqual([])
}, 300_000)
