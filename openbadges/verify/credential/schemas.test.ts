import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import type { SchemaOutcome } from '../ports.ts'
import { buildSkipper, check, didDocument, didUrl, type Site, sign } from '../served-badges.oracle.ts'

const keys: Site = { [didUrl]: didDocument }
const schemaUrl = 'https://harbour.example/schema.json'
const published = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

async function checkWith(url: string, site: Site, outcome?: SchemaOutcome, change: JsonObject = {}) {
  const badge = await sign({ ...buildSkipper({}, { schemaUrl: url }), ...change })
  const asked: string[] = []
  const validateSchema = outcome && (async () => outcome)
  const report = await check(badge, { ...keys, ...site }, { asked, ...(validateSchema && { validateSchema }) })
  return { verdict: report.verdict, check: report.checks.find(({ name }) => name === 'schema'), asked }
}

describe('a schema that the credential itself names', () => {
  it('is fetched and decides [P3-06]', async () => {
    const site = { [schemaUrl]: { type: 'object' } }
    expect(await checkWith(schemaUrl, site, { status: 'fits' })).toMatchObject({
      verdict: 'valid',
      check: { status: 'passed' },
    })
    const differs = await checkWith(schemaUrl, site, { status: 'differs', detail: 'it has no "grade".' })
    expect(differs).toMatchObject({
      verdict: 'invalid',
      check: { severity: 'error', detail: 'The badge does not fit the schema that it names: it has no "grade".' },
    })
    expect((await checkWith(schemaUrl, { [schemaUrl]: 404 }, { status: 'fits' })).verdict).toBe('invalid')
  })

  it('that cannot be had or used leaves the badge unverifiable [V3-04]', async () => {
    const site = { [schemaUrl]: { type: 'object' } }
    expect((await checkWith(schemaUrl, {}, { status: 'fits' })).verdict).toBe('unverifiable')
    expect((await checkWith(schemaUrl, site)).verdict).toBe('unverifiable')
    const unusable = await checkWith(schemaUrl, site, { status: 'unusable', detail: 'The schema took too long.' })
    expect(unusable).toMatchObject({ verdict: 'unverifiable', check: { detail: 'The schema took too long.' } })
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
    expect(await checkWith(schemaUrl, {}, undefined, { credentialSchema })).toMatchObject({
      verdict: 'valid',
      check: undefined,
    })
  })
})
