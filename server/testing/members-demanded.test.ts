import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { type ApiBody, writePath } from '#infra/http/openapi/api.ts'
import { nameIn, type Schema } from '#infra/http/openapi/schemas/schema.ts'
import { writeDocument } from '#infra/http/openapi/write-document.ts'
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

/** What the document says of the body that the call has, where it is an object and no choice of several. */
const toldOf = ({ method, path }: Endpoint, { form }: Call): Schema | undefined => {
  const body: ApiBody | undefined = api.paths[writePath(path)]?.[method.toLowerCase()]?.requestBody
  const { schema = {} } = body?.content[form ? 'application/x-www-form-urlencoded' : 'application/json'] ?? {}
  const { properties } = find(schema)
  return properties && find(schema)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members of the body that a call has, and with a dot those of objects in it, each with whether the document demands it. */
const listMembers = (value: unknown, schema: Schema, before = ''): [path: string, isDemanded: boolean][] => {
  const { properties, required = [] } = find(schema)
  if (!properties || !isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]): [string, boolean][] => {
    const told = properties[name]
    if (!told || inner === undefined) return []
    return [[before + name, required.includes(name)], ...listMembers(inner, told, `${before}${name}.`)]
  })
}

/** Lists of the body that a call has, each with whether the document demands an entry. */
const listLists = (value: unknown, schema: Schema): [name: string, isDemanded: boolean][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]): [string, boolean][] => {
        const { items, minItems } = find(find(schema).properties?.[name] ?? {})
        return Array.isArray(inner) && inner.length > 0 && items ? [[name, Number(minItems ?? 0) > 0]] : []
      })
    : []

const without = (value: unknown, [name = '', ...rest]: string[]): unknown => {
  const { [name]: inner, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) }
}

const sendChanged = async (
  name: string,
  endpoint: Endpoint,
  change: (body: unknown) => unknown,
): Promise<LightMyRequestResponse> => {
  await forgetThrottles()
  await forgetSwitched()
  const call = await makeCall(endpoint, recipes[name], world)
  const part = call.form ? 'form' : 'body'
  return sendCall(stage.server, world, endpoint, { ...call, [part]: change(call[part]) })
}

const another = 'another member may stand in its place, as the operation says'
/** Members of which one of several is enough, or that some calls need and others do not. */
const sometimes: Readonly<Record<string, string>> = {
  'createToken without username': 'by the grant',
  'createToken without password': 'by the grant',
  'createOrganisation without oidc': another,
  'changeOrganisation without oidc': another,
  'saveSiteTool without secret': 'a tool that is there keeps the one that it has',
  'createApplication without redirect_uris': 'an app without people has none',
  'updateApplication without redirect_uris': 'an app without people has none',
  'changeStaff without email': another,
  'createBadgeClass without criteria_text': another,
  'updateBadgeClass without criteria_text': another,
  'awardBadge without recipient_identifier': another,
  'importEndorsement without credential': another,
  'verifyCredential without credential': another,
  'createVerificationReport without credential': another,
  'importBadge without url': another,
  'importAssertion without url': another,
  'createAssertionOfIssuerV2 without badgeclass': another,
  'createAssertionOfIssuerV2 without recipient.identity': another,
  'createAssertionV2 without recipient.identity': another,
  'addConnectAssertion without assertion': another,
  'addBadgrAssertion without assertion': another,
  'decideBadgeRequest without text': 'who accepts need say nothing',
  'launchLti without state': 'a platform may bring an error',
  'launchLti without id_token': 'a platform may bring an error',
}

test('without a member that the document calls optional a call is taken, and without one that it demands it is not', async () => {
  const found: string[] = []
  for (const [endpoint, name] of endpointNames) {
    if (endpoint.method === 'GET') continue
    const call = await makeCall(endpoint, recipes[name], world)
    const schema = toldOf(endpoint, call)
    if (!schema) continue
    for (const [path, isDemanded] of listMembers(call.form ?? call.body, schema)) {
      const where = `${name} without ${path}`
      // The last word of a change, which is refused when it says nothing.
      if (schema.minProperties === Object.keys(Object(call.form ?? call.body)).length) continue
      if (isDemanded && !endpoint.body.safeParse(without(call.form ?? call.body, path.split('.'))).success) continue
      const answer = await sendChanged(name, endpoint, (body) => without(body, path.split('.')))
      if (isDone(endpoint, answer.statusCode) === isDemanded)
        found.push(`${where}: ${answer.statusCode} ${isDemanded ? 'demanded' : answer.body.slice(0, 160)}`)
    }
  }
  const names = found.map((line) => line.split(':')[0] ?? '')
  expect(found.filter((_, place) => !((names[place] ?? '') in sometimes))).toEqual([])
  expect(Object.keys(sometimes).filter((name) => !names.includes(name))).toEqual([])
}, 300_000)

/** Lists that some calls need an entry of, or of which one entry is told. */
const sometimesEmpty: Readonly<Record<string, string>> = {
  'createApplication with no redirect_uris': 'an app without people has none',
  'updateApplication with no redirect_uris': 'an app without people has none',
  'putPersonProfile with no type': 'one is `Profile`, as its standard says',
}

test('a list of nothing is refused where the document demands an entry, and taken where it does not', async () => {
  // Of the other one there is little left.
  world = await createWorld(stage, world.people.operator)
  const found: string[] = []
  for (const [endpoint, name] of endpointNames) {
    if (endpoint.method === 'GET') continue
    const call = await makeCall(endpoint, recipes[name], world)
    const schema = call.form ? undefined : toldOf(endpoint, call)
    if (!schema) continue
    for (const [member, isDemanded] of listLists(call.body, schema)) {
      const answer = await sendChanged(name, endpoint, (body) => ({ ...Object(body), [member]: [] }))
      if (isDone(endpoint, answer.statusCode) === isDemanded)
        found.push(`${name} with no ${member}: ${answer.statusCode} ${answer.body.slice(0, 160)}`)
    }
  }
  const names = found.map((line) => line.split(':')[0] ?? '')
  expect(found.filter((_, place) => !((names[place] ?? '') in sometimesEmpty))).toEqual([])
  expect(Object.keys(sometimesEmpty).filter((name) => !names.includes(name))).toEqual([])
}, 300_000)
