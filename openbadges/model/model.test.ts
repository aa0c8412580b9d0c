import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import { sampleCredentials } from '../sign/sample-awards.oracle.ts'
import type { Json, JsonObject } from '../tools.ts'
import { buildSchema, publishedSchemas } from './build-schema.ts'
import { anyChange, changeOnce, listPaths, replaceAt } from './change-documents.oracle.ts'
import { checkModel, type Faults } from './check-model.ts'
import type { ClassName } from './class-model.ts'
import { fullClr, fullCredential, fullEndorsement, fullProfile } from './full-documents.oracle.ts'

const ajv = new Ajv2019({ strictTypes: false, strictTuples: false })
const validators = new Map<string, ValidateFunction>()

function validate(name: string, document: Json): boolean {
  const known = validators.get(name)
  const compiled =
    known ?? ajv.compile(buildSchema(name, `https://sash.example/public/schemas/ob/v3p0/${name}.json`) ?? {})
  validators.set(name, compiled)
  return compiled(document)
}

const forms = ({ errors, remarks }: Faults) => ({
  strict: errors.length + remarks.length === 0,
  loose: errors.length === 0,
})

const roots: [name: string, model: ClassName, documents: JsonObject[]][] = [
  ['achievementcredential', 'AchievementCredential', [fullCredential]],
  ['endorsementcredential', 'EndorsementCredential', [fullEndorsement]],
  ['profile', 'Profile', [fullProfile]],
  ['clrcredential', 'ClrCredential', [fullClr]],
]

describe('the table of the data model and the schemas made from it', () => {
  it('have the strict form of every class, as an independent validator confirms [P3-05]', () => {
    for (const [name, model, documents] of roots) {
      for (const document of documents) {
        expect([name, checkModel(document, model)]).toEqual([name, { errors: [], remarks: [] }])
        expect([name, validate(name, document)]).toEqual([name, true])
        expect([name, validate(`${name}-json-ld`, document)]).toEqual([name, true])
      }
    }
    fc.assert(
      fc.property(sampleCredentials, (document) => {
        expect(checkModel(document, 'AchievementCredential').remarks).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('agree with each other on thousands of documents with one or two faults', () => {
    for (const [name, model, [document = {}]] of roots) {
      const paths = listPaths(document)
      const step = fc.tuple(fc.constantFrom(...paths), anyChange)
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 2 }), (steps) => {
          let changed: Json | undefined = document
          for (const [path, action] of steps) changed = changeOnce(changed, path, action)
          const value = changed ?? null
          const found = forms(checkModel(value, model))
          expect({ strict: validate(name, value), loose: validate(`${name}-json-ld`, value) }).toEqual(found)
        }),
        { numRuns: 2000 },
      )
    }
  }, 90_000)

  it('have two forms of each document and no schema for another name', () => {
    expect(publishedSchemas).toHaveLength(12)
    for (const name of publishedSchemas)
      expect(buildSchema(name, `https://sash.example/${name}`)).toMatchObject({ $id: `https://sash.example/${name}` })
    expect(buildSchema('constructor', 'https://sash.example/')).toBeUndefined()
    const { validFrom, ...rest } = fullCredential
    const first = {
      ...rest,
      '@context': ['https://www.w3.org/2018/credentials/v1', ...(rest['@context'] as Json[]).slice(1)],
      issuanceDate: validFrom,
    }
    expect(validate('achievementcredential', first)).toBe(false)
    expect(validate('anyachievementcredential', first)).toBe(true)
  })
})

describe('the findings', () => {
  const places = (document: Json, model: ClassName = 'AchievementCredential') =>
    checkModel(document, model).errors.map(({ place, message }) =>
      renderFinding(message)
        .replace(/^The document/, place)
        .replace(/\.$/, ''),
    )

  it('name the place and what is wrong with it', () => {
    const spoil = (path: string, value: Json | undefined) =>
      places(
        replaceAt(
          fullCredential,
          path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
          () => value,
        ) ?? null,
      )
    expect(spoil('credentialSubject.achievement.criteria', undefined)).toEqual([
      'credentialSubject.achievement.criteria is missing',
    ])
    expect(spoil('credentialSubject.achievement.criteria', {})).toEqual([
      'credentialSubject.achievement.criteria has neither id nor narrative',
    ])
    expect(spoil('validFrom', '2026-01-02T03:04:05')).toEqual(['validFrom is not a date and time with a time zone'])
    expect(spoil('evidence.0.type', ['Proof'])).toEqual(['evidence[0].type does not contain Evidence'])
    expect(spoil('credentialSubject.achievement.achievementType', 'Medal')).toEqual([
      'credentialSubject.achievement.achievementType is not a kind of achievement that the standard knows',
    ])
    expect(spoil('name', null)).toEqual(['name is not a text'])
    expect(places('a text')).toEqual([' is not an object'])
  })

  it('end after fifty', () => {
    expect(places({ ...fullCredential, evidence: Array.from({ length: 5000 }, () => ({})) })).toHaveLength(50)
  })

  it('are quick for a usual badge, and for a hostile text', () => {
    // Processor time, which others that use the machine hardly change.
    const used = () => process.cpuUsage().user / 1000
    const started = used()
    for (let round = 0; round < 2000; round++) checkModel(fullCredential, 'AchievementCredential')
    expect((used() - started) / 2000).toBeLessThan(1)
    const long = used()
    for (const text of [
      '@'.repeat(500_000),
      'a-'.repeat(250_000),
      'a:'.repeat(250_000),
      'a.'.repeat(250_000),
      '2026-01-01T'.repeat(50_000),
    ]) {
      for (const place of ['id', 'validFrom', 'name'])
        checkModel({ ...fullCredential, [place]: `${text} ` }, 'AchievementCredential')
      checkModel({ ...fullProfile, email: `${text} `, dateOfBirth: `${text} ` }, 'Profile')
      checkModel({ ...fullCredential, endorsementJwt: [`${text} `] }, 'AchievementCredential')
    }
    expect(used() - long).toBeLessThan(4000)
  })
})
