import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { config } from '#infra/context.ts'
import { createElsewhere, elsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

const root = '/public/schemas/ob/v3p0'
const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]
const verifyBy = async (schemaUrl: string, change = {}) => {
  const badge = await givenSigned('maya@example.org', (credential) => ({
    ...credential,
    '@context': contexts,
    credentialSchema: [{ id: schemaUrl, type: '1EdTechJsonSchemaValidator2019' }],
    ...change,
  }))
  const answer = await server.call('POST', '/v3/verify', { body: { credential: badge } })
  expect(answer.statusCode).toBe(200)
  const { verdict, checks } = answer.json<Verification>()
  return { verdict, schema: checks.find(({ name }) => name === 'schema') }
}

test('the schemas of the data model are published under addresses of their own', async () => {
  for (const name of [
    'achievementcredential',
    'endorsementcredential',
    'profile',
    'clrcredential',
    'anyachievementcredential-json-ld',
  ]) {
    const answer = await server.call('GET', `${root}/${name}.json`)
    expect([name, answer.statusCode, answer.headers['content-type']]).toEqual([
      name,
      200,
      expect.stringContaining('application/schema+json'),
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(answer.json()).toMatchObject({
      $id: `${config().origin}${root}/${name}.json`,
      $schema: expect.stringContaining('2019-09'),
    })
    const again = await server.call('GET', `${root}/${name}.json`, {
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  }
  for (const name of ['none.json', 'profile', 'constructor.json', '..%2f.json', '.json']) {
    expect([name, (await server.call('GET', `${root}/${name}`)).statusCode]).toEqual([name, 404])
  }
})

test('a badge that names one of them is held to it without asking anybody [P3-06]', async () => {
  site.asked.length = 0
  const own = `${config().origin}${root}/achievementcredential.json`
  expect(await verifyBy(own)).toMatchObject({ verdict: 'valid', schema: { status: 'passed' } })
  const endorsement = `${config().origin}${root}/endorsementcredential.json`
  expect(await verifyBy(endorsement)).toMatchObject({ verdict: 'invalid', schema: { status: 'failed' } })
  expect(site.asked).toEqual([])
})

test("somebody else's schema decides, and a hostile one decides nothing [P3-06]", async () => {
  const url = site.put('/schema.json', {
    type: 'object',
    properties: { name: { pattern: '^Day' } },
    required: ['name'],
  })
  expect(await verifyBy(url)).toMatchObject({ verdict: 'valid', schema: { status: 'passed' } })
  site.put('/schema.json', { required: ['grade'] })
  expect(await verifyBy(url)).toMatchObject({ verdict: 'invalid', schema: { severity: 'error' } })
  const hostile: object[] = [
    { properties: { name: { pattern: '^(a+)+$' } } },
    { $ref: `${elsewhere}/other.json` },
    { $ref: '#' },
    { allOf: Array.from({ length: 30_000 }, () => ({ type: 'object' })) },
  ]
  // Whatever goes on without an end ends this test, too.
  for (const schema of hostile) {
    site.put('/schema.json', schema)
    const report = await verifyBy(url, { name: `${'a'.repeat(60)}b` })
    expect([report.verdict, report.schema?.status]).toEqual(['unverifiable', 'not-checked'])
  }
  expect(site.asked).not.toContain(`${elsewhere}/other.json`)
})
