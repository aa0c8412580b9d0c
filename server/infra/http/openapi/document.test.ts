import { expect, test } from 'vitest'
import { answersOf, bodiesOf, documentRefusals, silentRefusals } from '#contracts/document/endpoint-overrides.ts'
import { headersBy } from '#contracts/document/headers.ts'
import { mediaTypes } from '#contracts/document/media-types.ts'
import { partOf, parts } from '#contracts/document/parts.ts'
import { schemaAliases } from '#contracts/document/schema-aliases.ts'
import { schemaNames } from '#contracts/document/schema-names.ts'
import { tagOf, tags } from '#contracts/document/tags.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { webhookEvents } from '#contracts/issuers/webhooks.ts'
import { type Answer, type Api, type Operation, type Parameter, writePath } from './api.ts'
import { listForms } from './parts/write-parts.ts'
import { mapInside, type Schema } from './schemas/schema.ts'
import { writeDocument } from './write-document.ts'

const api = writeDocument(endpoints, 'https://badges.example')
const operations = Object.values(api.paths).flatMap((item) => Object.values(item))
const forms = listForms(() => api, endpoints).map(({ path, write }) => ({ path, document: write() }))

const resolve = <T extends object>(one: T | { $ref: string }): T => {
  if (!('$ref' in one)) return one
  const [, , kind = '', name = ''] = one.$ref.split('/')
  return Reflect.get(Reflect.get(api.components, kind), name)
}
const parametersOf = ({ parameters = [] }: Operation): Parameter[] => parameters.map(resolve<Parameter>)
const answersTo = ({ responses }: Operation): [string, Answer][] =>
  Object.entries(responses).map(([status, answer]) => [status, resolve<Answer>(answer)])

interface Place {
  where: string
  schema: Schema
  /** What stands directly in a parameter, a body, an answer or a name. */
  isTop: boolean
  isTaken: boolean
}

/** Every schema of the document with where it stands. */
function listPlaces(): Place[] {
  const places: Place[] = []
  const look = (schema: Schema, where: string, isTop: boolean, isTaken: boolean): Schema => {
    places.push({ where, schema, isTop, isTaken })
    return mapInside(schema, (inner, step) => look(inner, `${where} ${step}`, false, isTaken))
  }
  for (const [name, schema] of Object.entries(api.components.schemas)) look(schema, name, false, false)
  for (const one of operations) {
    for (const { name, schema } of parametersOf(one)) look(schema, `${one.operationId} ?${name}`, true, true)
    for (const { schema } of Object.values(one.requestBody?.content ?? {}))
      look(schema, `${one.operationId} body`, true, true)
    for (const [status, { content = {} }] of answersTo(one)) {
      for (const { schema } of Object.values(content)) look(schema, `${one.operationId} ${status}`, true, false)
    }
  }
  return places
}
const places = listPlaces()
const whereOf = (wrong: (place: Place) => boolean): string[] => places.filter(wrong).map(({ where }) => where)
const sizeOf = ({ properties = {} }: Schema): number => Object.keys(properties).length

test('there is a document to look at', () => {
  expect(operations.length).toBe(endpoints.length)
  expect(places.length).toBeGreaterThan(3000)
})

test('what has nothing to say has no content', () => {
  const isSilent = (name: string, status: string): boolean =>
    status === '204' || status.startsWith('3') || silentRefusals[name]?.includes(Number(status)) === true
  const wrong = operations.flatMap((one) =>
    answersTo(one)
      .filter(([status, { content }]) => isSilent(one.operationId, status) === (content !== undefined))
      .map(([status]) => `${one.operationId} ${status}`),
  )
  expect(wrong).toEqual([])
})

test('whatever is no plain JSON says its media types, and nothing else does', () => {
  const names = new Set(endpointNames.values())
  const listed = [mediaTypes, answersOf, bodiesOf, silentRefusals, documentRefusals, headersBy].flatMap(Object.keys)
  expect(listed.filter((name) => !names.has(name))).toEqual([])
  const untold = endpoints.filter(
    (endpoint) =>
      (endpoint.answer === 'bytes' || endpoint.answer === 'text') && !mediaTypes[endpointNames.get(endpoint) ?? ''],
  )
  expect(untold.map(({ path }) => path)).toEqual([])
})

test('every object has a name, and so has every choice and every list of words that may be null', () => {
  const isInline = ({ schema, isTop, where }: Place) => sizeOf(schema) > 0 && (isTop || where.includes(' '))
  expect(whereOf(isInline)).toEqual([])
  const choices = ({ anyOf = [] }: Schema) => anyOf.filter(({ type }) => type !== 'null').length
  expect(whereOf(({ schema, where }) => choices(schema) > 1 && where.includes(' '))).toEqual([])
  expect(whereOf(({ schema: { enum: words = [] } }) => words.length > 1 && words.includes(null))).toEqual([])
  expect(whereOf(({ schema: { type } }) => Array.isArray(type) && type.includes('object'))).toEqual([])
  expect(whereOf(({ schema: { type }, isTop, where }) => isTop && type === 'object' && !where.includes('?'))).toEqual(
    [],
  )
})

test('names read as names, and none has a number to tell it from another', () => {
  const names = Object.keys(api.components.schemas)
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]{2,50}$/.test(name))).toEqual([])
  expect(names.filter((name) => /\d/.test(name.replace(/V[12]/, '')))).toEqual([])
  // A constructor in Go, which has that of the other name already.
  expect(names.filter((name) => names.includes(name.replace(/^New/, '')) && name.startsWith('New'))).toEqual([])
  expect(names.filter((name) => /Inner|Response\d|Anyof|Oneof/i.test(name))).toEqual([])
})

// Of the words that people who write clients use, one for each thing that is done.
const verbs = (
  'accept add announce approve archive award begin change check choose claim confirm connect count create ' +
  'decide delete dismiss download drop end exchange export find finish get grant import introspect ' +
  'issue launch leave link list make mark move note object open patch place post press preview publish push ' +
  'put read recheck redirect register release remove rename renew replace replay report request resend ' +
  'reset restore retry revoke rotate save search send set sign start submit suspend switch sync take test undo ' +
  'unlink unpublish unsubscribe update upsert verify withdraw'
).split(' ')

test('an operation is called by what it does and what with', () => {
  const others = operations.filter(({ operationId }) => {
    const [verb = '', ...words] = operationId.split(/(?=[A-Z])/)
    return !verbs.includes(verb) || words.length === 0
  })
  expect(others.map(({ operationId }) => operationId)).toEqual([])
})

test('a name stands for one schema, and one that is large for no more than one', () => {
  const named = [...schemaNames.values()]
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  const shapes = new Map<string, string[]>()
  for (const [name, schema] of Object.entries<Schema>(api.components.schemas)) {
    const { description: _, ...shape } = schema
    if (sizeOf(schema) >= 3) shapes.set(JSON.stringify(shape), [...(shapes.get(JSON.stringify(shape)) ?? []), name])
  }
  expect([...shapes.values()].filter((names) => names.length > 1)).toEqual([])
})

test('every other name is one of a schema', () => {
  const names = new Set(schemaNames.values())
  expect(Object.values(schemaAliases).filter((name) => !names.has(name))).toEqual([])
})

test('no schema takes the name that another one had, but for those of decision 138', () => {
  const had = new Set(Object.keys(schemaAliases).map((name) => name.charAt(0).toUpperCase() + name.slice(1)))
  expect(
    Object.values(schemaAliases)
      .filter((name) => had.has(name))
      .join(' '),
  ).toBe(
    'AwardResult EvidenceV2 RubricLevel ResultDescription RelatedAchievement BadgeTranslation AchievementDetails AwardDetails',
  )
})

test('nothing stands in it that generators break over', () => {
  const kinds: Record<string, (place: Place) => boolean> = {
    'nothing but null': ({ schema, where }) => schema.type === 'null' && !where.endsWith(' anyOf'),
    'null or an object by default': ({ schema: { default: usual } }) =>
      typeof usual === 'object' && !Array.isArray(usual),
    'truth values as texts': ({ schema }) => schema.enum?.some((one) => one === 'true' || one === 'false') ?? false,
    'truth values as a choice': ({ schema }) => schema.enum?.some((one) => typeof one === 'boolean') ?? false,
    'a choice of names': ({ schema }) => 'oneOf' in schema || 'allOf' in schema,
    'the bounds of numbers': ({ schema }) =>
      [schema.minimum, schema.maximum].some((bound) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER),
    'lists of nothing': ({ schema }) => [schema.type].flat().includes('array') && !schema.items,
    'one value': ({ schema }) => 'const' in schema,
    'a choice of one': ({ schema }) => schema.anyOf?.length === 1,
    'text or a list of texts': ({ schema, isTaken }) =>
      isTaken && ['string', 'array'].every((type) => schema.anyOf?.some((one) => one.type === type)),
    'anything as a whole': ({ schema, isTop }) => isTop && Object.keys(schema).length === 0,
  }
  const found = Object.entries(kinds).map(([kind, wrong]) => [kind, whereOf(wrong)])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []])))
})

test('patterns mean the same in every language', () => {
  const wrong = ({ schema: { pattern } }: Place) =>
    pattern !== undefined && (/\\[pPkK]|\(\?[^:=!]|[^ -~]/.test(pattern) || !isPattern(pattern))
  expect(whereOf(wrong)).toEqual([])
})

const isPattern = (pattern: string): boolean => {
  try {
    return new RegExp(pattern).source.length > 0
  } catch {
    return false
  }
}

test('every operation says what it does, what comes of it, and where it belongs', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const wrong = operations.filter(
    (one) =>
      one.summary.length < 8 ||
      one.description.length < 8 ||
      answersTo(one).some(([, { description }]) => description.length < 8) ||
      one.tags.length !== 1,
  )
  expect(wrong.map(({ operationId }) => operationId)).toEqual([])
})

test('each endpoint belongs to a part of the interface that a paragraph tells of, and each has some', () => {
  expect(endpoints.filter((one) => tagOf(one) === undefined).map(({ path }) => path)).toEqual([])
  const sizes = tags.map(({ name }) => [name, operations.filter((one) => one.tags[0] === name).length])
  expect(sizes.filter(([, size]) => Number(size) < 3)).toEqual([])
  expect(tags.length).toBeLessThanOrEqual(20)
  expect(tags.filter(({ description }) => description.length < 60).map(({ name }) => name)).toEqual([])
})

test('who may be told to prove who acts is told how, and nobody else', () => {
  const wrong = operations.filter((one) => {
    const mayBeAsked = '401' in one.responses
    return mayBeAsked !== one.security.some((way) => Object.keys(way).length > 0)
  })
  expect(wrong.map(({ operationId }) => operationId)).toEqual([])
})

test('answers name their headers: where they lead, the next page, when to come back, and the id of the request', () => {
  const wrong = operations.flatMap((one) =>
    answersTo(one).flatMap(([status, { headers = {} }]) => {
      const isLong = parametersOf(one).some(({ name }) => name === 'cursor')
      const expected = [
        'X-Request-Id',
        ...(/^30[123]$/.test(status) ? ['Location'] : []),
        ...(status === '200' && isLong ? ['Link'] : []),
        ...(status === '401' ? ['WWW-Authenticate'] : []),
        ...(status === '429' || status === '503' ? ['Retry-After'] : []),
      ]
      return expected.every((name) => name in headers) ? [] : [`${one.operationId} ${status}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('each endpoint is in one part, and the part that programs need is small and has the main job', () => {
  expect(endpoints.filter((one) => partOf(one) === undefined)).toEqual([])
  const main = endpoints.filter((one) => partOf(one)?.name === 'main').map((one) => endpointNames.get(one))
  expect(main.length).toBeLessThan(300)
  expect(main).toEqual(
    expect.arrayContaining([
      'createToken',
      'createIssuer',
      'createBadgeClass',
      'awardBadge',
      'listAwards',
      'getPublicAward',
      'verifyCredential',
      'createWebhook',
    ]),
  )
  const sizes = parts.map(({ name }) => [name, endpoints.filter((one) => partOf(one)?.name === name).length])
  expect(sizes.filter(([, size]) => Number(size) === 0)).toEqual([])
})

test.each(forms)('$path has all that it refers to, and nothing that it does not', ({ path, document }) => {
  const text = JSON.stringify(document)
  const refs = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/[^"]+)"/g)].map(([, ref]) => ref))
  const { components }: Pick<Api, 'components'> = JSON.parse(text)
  const kinds = ['schemas', 'responses', 'parameters', 'headers'] as const
  const had = kinds.flatMap((kind) => Object.keys(components[kind]).map((name) => `${kind}/${name}`))
  expect([...refs].filter((ref) => ref && !had.includes(ref))).toEqual([])
  expect(had.filter((name) => !refs.has(name))).toEqual([])
  expect(JSON.parse(text).openapi).toBe(path.includes('/3.0') ? '3.0.3' : '3.1.0')
})

test('the form for older tools has no word that OpenAPI 3.0 does not know', () => {
  for (const { document } of forms.filter(({ path }) => path.includes('/3.0'))) {
    // What is said in examples is no schema.
    const text = JSON.stringify(document, (name, value) => (name === 'examples' ? {} : value))
    expect(text.match(/"type":\[/)).toBe(null)
    expect(text.match(/"type":"null"|"const":|"webhooks":|"prefixItems":|"examples":\[/)).toBe(null)
    // What stands beside a reference is not read there.
    expect(text.match(/\{"\$ref":"[^"]+",|,"\$ref":"#/)).toBe(null)
  }
})

test('each message to a webhook stands in it with its headers, in the part of webhooks alone', () => {
  expect(Object.keys(api.webhooks ?? {})).toEqual([...webhookEvents, 'ping'])
  for (const { post } of Object.values(api.webhooks ?? {})) {
    const text = JSON.stringify(post)
    for (const name of ['Sash-Delivery', 'Sash-Event', 'Sash-Signature']) expect(text).toContain(name)
    expect(text).toMatch(/"schema":\{"\$ref":"#\/components\/schemas\/\w+Message"\}/)
  }
  const withThem = forms.filter(({ document }) => 'webhooks' in document).map(({ path }) => path)
  expect(withThem).toEqual(['/openapi/all.json', '/openapi.json', '/openapi/main.json'])
})

test('addresses stand as they are served', () => {
  expect(Object.keys(api.paths).sort()).toEqual([...new Set(endpoints.map(({ path }) => writePath(path)))].sort())
})

test('the document says how it changes, whom to ask, and what takes the place of what is older', () => {
  expect(api.info.description).toMatch(/marked `deprecated`/)
  expect(api.info.contact).toEqual({ name: expect.any(String), url: 'https://badges.example' })
  expect(api.servers).toEqual([{ url: '/', description: 'This server' }])
  const older = endpoints.filter(({ replacedBy }) => replacedBy !== undefined)
  const names = new Set(endpointNames.values())
  expect(older.filter(({ replacedBy = '' }) => !names.has(replacedBy))).toEqual([])
  const marked = operations.filter(({ deprecated }) => deprecated).map(({ operationId }) => operationId)
  expect(marked.sort()).toEqual(older.map((endpoint) => endpointNames.get(endpoint)).sort())
  expect(marked.length).toBeGreaterThan(0)
})
