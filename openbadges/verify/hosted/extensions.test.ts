import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { assertion, badgeClass, badgeUrl, base, faultsOf, id, remarksOf, site } from '../early-badges.oracle.ts'
import type { SchemaOutcome } from '../ports.ts'
import { check, now, type Site, tools } from '../served-badges.oracle.ts'
import { verify } from '../verify.ts'

const contextUrl = `${base}/extensions/boat/context.json`
const schemaUrl = `${base}/extensions/boat/schema.json`
const context: JsonObject = {
  '@context': { obi: 'https://w3id.org/openbadges#', boat: 'https://sail.example/boat' },
  'obi:validation': [{ 'obi:validatesType': 'extensions:Boat', 'obi:validationSchema': schemaUrl }],
}
const schema: JsonObject = { type: 'object', properties: { boat: { type: 'string' } }, required: ['boat'] }
const boat = (change: JsonObject = {}): JsonObject => ({
  '@context': contextUrl,
  type: ['Extension', 'extensions:Boat'],
  boat: 'Gull',
  ...change,
})

const validateSchema = async (_url: string, text: string, document: JsonObject): Promise<SchemaOutcome> => {
  const ajv = new Ajv({ strict: false })
  return ajv.validate(JSON.parse(text), document)
    ? { status: 'fits' }
    : { status: 'differs', detail: `${ajv.errorsText()}.` }
}

const evaluate = (extension: JsonObject, change: Site = {}, ports: object = { validateSchema }) =>
  check(
    { url: id },
    site({ [contextUrl]: context, [schemaUrl]: schema, [id]: assertion({ 'extensions:Boat': extension }), ...change }),
    ports,
  )

test('an extension is held to the schema that its context names; what differs is an error [P2-17]', async () => {
  const good = await evaluate(boat())
  expect([good.verdict, remarksOf(good)]).toEqual(['valid', []])
  const bad = await evaluate(boat({ boat: 7 }))
  expect([bad.verdict, faultsOf(bad)]).toEqual([
    'invalid',
    ['extension (error): The extension "extensions:Boat" is not as its schema asks: data/boat must be string.'],
  ])
  const inClass = badgeClass({ 'extensions:Boat': [boat(), boat({ boat: undefined })] })
  expect((await evaluate(boat(), { [badgeUrl]: inClass })).verdict).toBe('invalid')
})

test('an extension whose context or schema is out of reach is worth a remark, never a failure', async () => {
  const cases: [JsonObject, Site, object?][] = [
    [boat(), { [contextUrl]: 404 }],
    [boat(), { [contextUrl]: '<html>' }],
    [boat(), { [contextUrl]: { '@context': {} } }],
    [boat(), { [schemaUrl]: 503 }],
    [boat({ type: ['Extension', 'extensions:Ship'] }), {}],
    [boat({ '@context': undefined }), {}],
    [boat(), {}, {}],
    [boat(), {}, { validateSchema: async () => ({ status: 'unusable', detail: 'The schema is none.' }) }],
  ]
  for (const [extension, change, ports] of cases) {
    const report = await evaluate(extension, change, ports)
    expect([report.verdict, remarksOf(report).length], JSON.stringify(change)).toEqual(['valid', 1])
  }
})

test('extensions of the makers of Open Badges are known without asking', async () => {
  const asked: string[] = []
  const named = (change: JsonObject) => ({
    '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
    type: ['Extension', 'extensions:RecipientProfile'],
    ...change,
  })
  const report = await evaluate(named({ name: 'Maya Okonkwo' }), {}, { asked })
  expect([report.verdict, remarksOf(report), asked.some((url) => url.includes('openbadgespec'))]).toEqual([
    'valid',
    [],
    false,
  ])
  expect(faultsOf(await evaluate(named({})))).toEqual([
    'extension (error): The extension "extensions:Boat" is not as its schema asks: it has no "name".',
  ])
})

test('many extensions ask for no more than a few addresses', async () => {
  const asked: string[] = []
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`extensions:X${n}`, boat({ '@context': `${base}/extensions/${n}` })]),
  )
  const report = await check({ url: id }, site({ [id]: assertion(many) }), { asked, validateSchema })
  expect([report.verdict, asked.length < 24]).toEqual(['valid', true])
})

const hosted = (parts: Site, ports: object = { validateSchema }) =>
  check({ url: id }, site({ [contextUrl]: context, [schemaUrl]: schema, ...parts }), ports)
const openBadges = 'https://w3id.org/openbadges/v2'

test('contexts of the document count for its extensions, and so does each of several', async () => {
  const { '@context': _own, ...bare } = boat({ boat: 7 })
  const others = [`${base}/extensions/none/context.json`, `${base}/extensions/other/context.json`]
  const other = { [others[1] ?? '']: { '@context': { sail: 'https://sail.example/sail' } } }
  const rows: JsonObject[] = [
    assertion({ '@context': [openBadges, contextUrl], 'extensions:Boat': bare }),
    assertion({ '@context': [openBadges, ...others, contextUrl], 'extensions:Boat': bare }),
    assertion({ 'extensions:Boat': { ...bare, '@context': [...others, contextUrl] } }),
    assertion({ 'extensions:Boat': { ...bare, '@context': [contextUrl, ...others] } }),
    assertion({ '@context': [openBadges, contextUrl], 'extensions:Boat': { ...bare, '@context': others } }),
  ]
  for (const row of rows) {
    expect((await hosted({ ...other, [id]: row })).verdict).toBe('invalid')
    const text = JSON.stringify(row).replace('"boat":7', '"boat":"Gull"')
    const good = await hosted({ ...other, [id]: JSON.parse(text) })
    expect([good.verdict, remarksOf(good)]).toEqual(['valid', []])
  }
})

test('an extension is held to its schema in its compacted form', async () => {
  const typed: JsonObject = {
    ...context,
    '@context': {
      obi: 'https://w3id.org/openbadges#',
      sea: 'https://sail.example/',
      boat: 'sea:boat',
      yard: { '@id': 'sea:yard', '@type': '@id' },
      crew: { '@id': 'sea:crew', '@container': '@list' },
    },
  }
  const strict: JsonObject = {
    type: 'object',
    properties: {
      boat: { type: 'string' },
      yard: { type: 'string' },
      crew: { type: 'array' },
      type: { type: 'array', contains: { const: 'extensions:Boat' } },
    },
    required: ['boat', 'yard', 'type'],
  }
  const forms: JsonObject[] = [
    { boat: 'Gull', yard: 'https://yard.example/', crew: ['Maya'] },
    { boat: ['Gull'], yard: { id: 'https://yard.example/' } },
    { boat: { '@value': 'Gull' }, yard: { '@id': 'https://yard.example/' } },
    { 'sea:boat': 'Gull', 'sea:yard': 'https://yard.example/' },
    { 'https://sail.example/boat': [{ '@value': 'Gull', '@language': 'en' }], yard: ['https://yard.example/'] },
  ]
  const places = { [contextUrl]: typed, [schemaUrl]: strict }
  for (const form of forms) {
    const report = await evaluate(boat({ boat: undefined, ...form }), places)
    expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual(['valid', [], []])
  }
  for (const form of [{ yard: 'x' }, { boat: ['Gull', 'Tern'], yard: 'x' }, { 'sea:boat': 7, yard: 'x' }]) {
    expect((await evaluate(boat({ boat: undefined, ...form }), places)).verdict).toBe('invalid')
  }
  // A schema may be written for the form in which the extension stands.
  const listed = { type: 'object', properties: { boat: { type: 'array' } }, required: ['boat'] }
  expect((await evaluate(boat({ boat: ['Gull'] }), { [schemaUrl]: listed })).verdict).toBe('valid')
})

test('a well-known address may lead on to where the context and the schema lie today', async () => {
  const known = 'https://w3id.org/openbadges/extensions/boat/context.json'
  const report = async (boatName: JsonObject['boat']) =>
    verify(
      { url: id },
      {
        tools,
        now,
        validateSchema,
        fetch: async (asked) => {
          const places: Site = site({
            [contextUrl]: {
              ...context,
              'obi:validation': [{ validatesType: 'Boat', validationSchema: `${known}.schema` }],
            },
            [schemaUrl]: schema,
            [id]: assertion({ 'extensions:Boat': boat({ '@context': known, boat: boatName }) }),
          })
          const url = asked === known ? contextUrl : asked === `${known}.schema` ? schemaUrl : asked
          const answer = places[url]
          if (typeof answer !== 'object') return { ok: false, reason: 'unreachable', detail: 'No such site.' }
          return { ok: true, url, contentType: 'application/json', text: JSON.stringify(answer) }
        },
      },
    )
  const good = await report('Gull')
  expect([good.verdict, remarksOf(good)]).toEqual(['valid', []])
  expect((await report(7)).verdict).toBe('invalid')
})
