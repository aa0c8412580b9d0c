import { expect, test } from 'vitest'
import { parts } from '#contracts/document/parts.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { printDocument } from '#web/testing/print-document.ts'
import { describeLimits, describeType, innerOf, membersOf, namedWithin, valuesOf } from './describe-schema.ts'
import { exampleOf } from './make-example.ts'
import { partNames, readPart } from './parts.ts'
import { readDocument } from './read-document.ts'
import { searchOperations } from './search-operations.ts'
import { splitGuide } from './split-guide.ts'

const reference = readDocument(printDocument('https://badges.example.org'))
const say = (schema: object) =>
  describeType({ ...schema })
    .map(({ text }) => text)
    .join(' ')

test('the page offers the parts that the document has, and all of it', () => {
  expect([...partNames]).toEqual([...parts.map(({ name }) => name), 'all'])
  expect([readPart('?part=scim'), readPart('?part=nothing'), readPart('')]).toEqual(['scim', 'main', 'main'])
})

test('every call is in one task, each task has an address of its own, and none is that of another page', () => {
  const inTasks = reference.tasks.flatMap(({ operations }) => operations.map(({ id }) => id))
  expect(inTasks.toSorted()).toEqual([...reference.operations.keys()].toSorted())
  expect(inTasks.length).toBeGreaterThan(endpoints.length)
  const slugs = reference.tasks.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.filter((slug) => ['quick-start', 'types'].includes(slug))).toEqual([])
  for (const { title, tag, description } of reference.tasks) {
    expect(title).not.toBe(tag)
    expect(description.length).toBeGreaterThan(40)
  }
})

test('every status of every call is described', () => {
  const silent = [...reference.operations.values()].flatMap(({ id, answers }) =>
    answers.filter(({ description }) => description === '').map(({ status }) => `${id} ${status}`),
  )
  expect(silent).toEqual([])
})

test('every type can be shown and has an example', () => {
  for (const [name, schema] of reference.types) {
    const within = namedWithin(schema)
    const inner = innerOf(schema)
    const kinds = [membersOf(inner ?? {}).length, valuesOf(schema).length, describeType(schema).length]
    expect([name, Math.max(...kinds) > 0, within === undefined || reference.types.has(within)]).toEqual([
      name,
      true,
      true,
    ])
    describeLimits(schema)
    expect(exampleOf(reference, { type: 'application/json', schema, examples: [] })).toBeDefined()
  }
})

test('a type is called by its words and names', () => {
  const named = { $ref: '#/components/schemas/Award' }
  expect(say({ type: 'array', items: named })).toBe('list of Award')
  expect(say({ anyOf: [named, { type: 'null' }] })).toBe('Award or null')
  expect(say({ type: ['string', 'null'], format: 'date-time' })).toBe('date-time or null')
  expect(say({ type: 'object', additionalProperties: { type: 'integer' } })).toBe('map of integer')
  expect(say({})).toBe('anything')
  expect(namedWithin({ type: 'array', items: named })).toBe('Award')
})

test('limits are said as they are', () => {
  expect(describeLimits({ minLength: 1, maxLength: 64, default: 'x' })).toEqual(['length 1 – 64', '"x" if left out'])
  expect(describeLimits({ minimum: 0, maximum: 100 })).toEqual(['0 – 100'])
  expect(describeLimits({ minItems: 2, pattern: '^a' })).toEqual(['entries ≥ 2', 'pattern ^a'])
})

test('an example of the document goes before one that is made', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const media = {
    'application/json': { schema, examples: { first: { summary: 'A school', value: { name: 'Harbour' } } } },
  }
  const read = readDocument({
    paths: { '/x': { post: { operationId: 'x', requestBody: { content: media } } } },
    tags: [],
  })
  const { body } = read.operations.get('x') ?? {}
  const [content] = body?.contents ?? []
  expect(content?.examples).toEqual([{ name: 'A school', value: { name: 'Harbour' } }])
  expect(content && exampleOf(read, content)).toEqual({ name: 'Harbour' })
  expect(exampleOf(read, { type: 'application/json', schema, examples: [] })).toEqual({ name: '…' })
})

test('a search finds every word anywhere, and names before other places', () => {
  const ids = (query: string) => searchOperations(reference.tasks, query).map(({ id }) => id)
  expect(ids('award recipient')[0]).toBe('awardBadge')
  expect(ids('AWARDBADGE')).toContain('awardBadge')
  expect(ids('/v3/verify post')).toContain('verifyCredential')
  expect(ids('no such words anywhere')).toEqual([])
  expect(ids('  ')).toEqual([])
})

test('a guide is parted at its code, and code with nothing between is one', () => {
  const guide = 'Words\n\n```sh\none\n```\n\n```ts\ntwo\n```\n\nMore\n'
  expect(splitGuide(guide)).toEqual([
    { kind: 'words', text: 'Words' },
    {
      kind: 'code',
      blocks: [
        { language: 'sh', text: 'one' },
        { language: 'ts', text: 'two' },
      ],
    },
    { kind: 'words', text: 'More' },
  ])
})
