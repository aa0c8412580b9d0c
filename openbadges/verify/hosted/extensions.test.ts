import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { assertion, badgeClass, badgeUrl, base, faultsOf, id, remarksOf, site } from '../early-badges.oracle.ts'
import type { SchemaOutcome } from '../ports.ts'
import { check, type Site } from '../served-badges.oracle.ts'

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
