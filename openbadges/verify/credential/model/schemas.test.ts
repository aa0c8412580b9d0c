import { describe, expect, it } from 'vitest'
import { fitsSchema } from '../../../schema/fits-schema.ts'
import type { JsonObject } from '../../../tools.ts'
import { buildSkipper, check, didDocument, didUrl, type Site, sign } from '../../served-badges.oracle.ts'

const keys: Site = { [didUrl]: didDocument }
const schemaUrl = 'https://harbour.example/schema.json'
const published = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

async function checkWith(url: string, site: Site, change: JsonObject = {}) {
  const badge = await sign({ ...buildSkipper({}, { schemaUrl: url }), ...change })
  const asked: string[] = []
  const validateSchema = async (_url: string, schema: string, document: JsonObject) =>
    fitsSchema(schema, document, (pattern, text) => new RegExp(pattern, 'u').test(text))
  const report = await check(badge, { ...keys, ...site }, { asked, validateSchema })
  return { verdict: report.verdict, check: report.checks.find(({ name }) => name === 'schema'), asked }
}

describe('a schema that the credential itself names', () => {
  it('is fetched and decides [P3-06]', async () => {
    const fitting = { type: 'object', properties: { name: { pattern: '^Day' } } }
    expect(await checkWith(schemaUrl, { [schemaUrl]: fitting })).toMatchObject({
      verdict: 'valid',
      check: { status: 'passed' },
    })
    const differs = await checkWith(schemaUrl, { [schemaUrl]: { required: ['evidence'] } })
    expect(differs).toMatchObject({
      verdict: 'invalid',
      check: { severity: 'error', detail: 'The badge does not fit the schema that it names: it has no "evidence".' },
    })
    for (const answer of [404]) expect((await checkWith(schemaUrl, { [schemaUrl]: answer })).verdict).toBe('invalid')
  })

  it('that cannot be had or decided leaves the badge unverifiable [V3-04]', async () => {
    expect((await checkWith(schemaUrl, {})).verdict).toBe('unverifiable')
    expect((await checkWith(schemaUrl, { [schemaUrl]: '<html>' })).verdict).toBe('unverifiable')
    const open = await checkWith(schemaUrl, { [schemaUrl]: { $ref: 'https://evil.example/schema.json' } })
    expect(open).toMatchObject({ verdict: 'unverifiable', check: { status: 'not-checked' } })
    expect(open.asked).not.toContain('https://evil.example/schema.json')
  })

  it('of the standard needs no request [P3-06]', async () => {
    const good = await checkWith(published, {})
    expect(good).toMatchObject({ verdict: 'valid', check: { status: 'passed' } })
    expect(good.asked).toEqual([didUrl])
    const endorsement = published.replace('achievement', 'endorsement')
    expect(await checkWith(endorsement, {})).toMatchObject({ verdict: 'invalid', check: { status: 'failed' } })
  })

  it('of another kind says nothing', async () => {
    const credentialSchema = [{ id: schemaUrl, type: 'JsonSchema' }]
    expect(await checkWith(schemaUrl, {}, { credentialSchema })).toMatchObject({
      verdict: 'valid',
      check: undefined,
    })
  })
})
