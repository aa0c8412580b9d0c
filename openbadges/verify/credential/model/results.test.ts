import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { buildSkipper, check, did, didDocument, didUrl, sign } from '../../served-badges.oracle.ts'

const level = (name: string) => ({ id: `urn:x:${name}`, type: ['RubricCriterionLevel'], name })
const descriptions: JsonObject[] = [
  {
    id: 'urn:x:grade',
    type: ['ResultDescription'],
    name: 'Grade',
    resultType: 'LetterGrade',
    allowedValue: ['C', 'B', 'A'],
    requiredValue: 'B',
  },
  {
    id: 'urn:x:points',
    type: ['ResultDescription'],
    name: 'Points',
    resultType: 'RawScore',
    valueMin: '0',
    valueMax: '100',
    requiredValue: '9.5',
  },
  { id: 'urn:x:status', type: ['ResultDescription'], name: 'Status', resultType: 'Status' },
  {
    id: 'urn:x:rubric',
    type: ['ResultDescription'],
    name: 'Rubric',
    resultType: 'RubricCriterionLevel',
    rubricCriterionLevel: [level('low'), level('high')],
    requiredLevel: 'urn:x:high',
  },
]

async function evaluate(results: JsonObject[], change: JsonObject = {}) {
  const badge = buildSkipper()
  const [subject = {}] = objectsOf(badge.credentialSubject)
  const [achievement = {}] = objectsOf(subject.achievement)
  const described = { ...achievement, resultDescription: descriptions, ...change }
  const result = results.map((each) => ({ type: ['Result'], ...each }))
  const credentialSubject = { ...subject, achievement: described, ...(result.length > 0 && { result }) }
  const report = await check(await sign({ ...badge, credentialSubject }), { [didUrl]: didDocument })
  const find = (name: string) => report.checks.find((each) => each.name === name)
  return { verdict: report.verdict, results: find('results'), creator: find('creator') }
}

describe('the results of a badge', () => {
  it('belong to descriptions of the same achievement and fit them [V3-10]', async () => {
    const good = await evaluate([
      { resultDescription: 'urn:x:grade', value: 'A' },
      { resultDescription: 'urn:x:points', value: '10' },
      { resultDescription: 'urn:x:status', status: 'Completed' },
      { resultDescription: 'urn:x:rubric', achievedLevel: 'urn:x:high' },
      { value: 'of its own' },
    ])
    expect(good).toMatchObject({
      verdict: 'valid',
      results: { status: 'passed', detail: 'The results fit what they are results of.' },
    })
    const bad: JsonObject[] = [
      { resultDescription: 'urn:x:elsewhere', value: 'A' },
      { resultDescription: 'urn:x:status', value: 'A' },
    ]
    for (const result of bad)
      expect(await evaluate([result])).toMatchObject({ verdict: 'invalid', results: { status: 'failed' } })
    expect((await evaluate([])).results).toBeUndefined()
  })

  it('below or outside of what is asked are told [V3-10]', async () => {
    const told: [JsonObject, string][] = [
      [{ resultDescription: 'urn:x:grade', value: 'F' }, 'A result is not among those that are possible.'],
      [{ resultDescription: 'urn:x:grade', value: 'C' }, 'A result is below what the achievement asks for.'],
      [{ resultDescription: 'urn:x:points', value: '9' }, 'A result is below what the achievement asks for.'],
      [{ resultDescription: 'urn:x:points', value: '101' }, 'A result lies outside of what is possible.'],
      [
        { resultDescription: 'urn:x:rubric', achievedLevel: 'urn:x:highest' },
        'A result names a level that its description does not have.',
      ],
      [{ resultDescription: 'urn:x:status', status: 'Failed' }, 'A result is below what the achievement asks for.'],
      [
        { resultDescription: 'urn:x:rubric', achievedLevel: 'urn:x:low' },
        'A result is below what the achievement asks for.',
      ],
    ]
    for (const [result, detail] of told) {
      expect(await evaluate([result])).toMatchObject({
        verdict: 'valid',
        results: { status: 'passed', warning: true, detail },
      })
    }
  })
})

describe('the creator of an achievement', () => {
  it('is told when it is not the issuer [V3-08]', async () => {
    const other = { id: 'https://council.example/', type: ['Profile'], name: 'Sailing Council' }
    expect(await evaluate([], { creator: other })).toMatchObject({
      verdict: 'valid',
      creator: {
        status: 'passed',
        target: 'https://council.example/',
        detail:
          "By the issuer's account the achievement was made by somebody else: Sailing Council (https://council.example/).",
      },
    })
    expect((await evaluate([], { creator: { id: did, type: ['Profile'] } })).creator).toBeUndefined()
    expect((await evaluate([])).creator).toBeUndefined()
  })
})
