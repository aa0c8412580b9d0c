import { expect, test } from 'vitest'
import type { JsonObject } from '../tools.ts'
import { readAwardDetails } from './read-award-details.ts'
import { readClassDetails } from './read-class-details.ts'
import { readCaption } from './read-pieces.ts'

const id = 'https://harbour.example/classes/1'
const achievement: JsonObject = {
  creditsAvailable: 2.5,
  fieldOfStudy: 'Navigation',
  specialization: 'Tidal waters',
  humanCode: 'NAV-201',
  inLanguage: 'en-GB',
  version: '2026',
  related: [{ id: `${id}-fr`, type: ['Related'], inLanguage: 'fr' }],
  otherIdentifier: [{ type: 'IdentifierEntry', identifier: 'CS-17', identifierType: 'ext:catalogue' }],
  resultDescription: [
    { id: `${id}#exam`, type: ['ResultDescription'], name: 'Exam', resultType: 'Percent', requiredValue: '60' },
    {
      id: `${id}#helm`,
      type: ['ResultDescription'],
      name: 'At the helm',
      resultType: 'RubricCriterionLevel',
      requiredLevel: `${id}#great`,
      rubricCriterionLevel: [
        { id: `${id}#good`, name: 'Good', points: '3' },
        { id: `${id}#great`, name: 'Great', description: 'Holds a course' },
      ],
    },
  ],
}
const subject: JsonObject = {
  activityStartDate: '2026-01-10T00:00:00Z',
  activityEndDate: '2026-05-30T00:00:00+02:00',
  creditsEarned: 2,
  licenseNumber: 'L-1',
  role: 'Skipper',
  term: 'Spring',
  result: [
    { type: ['Result'], resultDescription: `${id}#exam`, value: '87' },
    { type: ['Result'], resultDescription: `${id}#helm`, achievedLevel: `${id}#good`, status: 'Completed' },
    { type: ['Result'], value: 'With honours' },
  ],
}
const issuedOn = new Date('2026-06-02T00:00:00Z')

const readAward = (credential: JsonObject, about: JsonObject = {}, of: JsonObject = {}) =>
  readAwardDetails(credential, { subject: about, achievement: of, issuedOn })

test('credits, codes, related badges and possible results of a class are read, these by keys of their own', () => {
  expect(readClassDetails(achievement)).toEqual({
    creditsAvailable: 2.5,
    fieldOfStudy: 'Navigation',
    specialization: 'Tidal waters',
    humanCode: 'NAV-201',
    inLanguage: 'en-GB',
    version: '2026',
    related: [{ id: `${id}-fr`, inLanguage: 'fr' }],
    otherIdentifiers: [{ identifier: 'CS-17', type: 'ext:catalogue' }],
    resultDescriptions: [
      { key: '1', name: 'Exam', type: 'Percent', allowedValues: [], requiredValue: '60', levels: [] },
      {
        key: '2',
        name: 'At the helm',
        type: 'RubricCriterionLevel',
        allowedValues: [],
        requiredLevel: '2',
        levels: [
          { key: '1', name: 'Good', points: '3' },
          { key: '2', name: 'Great', description: 'Holds a course' },
        ],
      },
    ],
  })
})

test('results, credits, licence, days, role and term of an award are read', () => {
  expect(readAward({ awardedDate: '2026-05-30T12:00:00Z' }, subject, achievement)).toEqual({
    awardedOn: '2026-05-30T12:00:00.000Z',
    activityStart: '2026-01-10T00:00:00.000Z',
    activityEnd: '2026-05-29T22:00:00.000Z',
    creditsEarned: 2,
    licenseNumber: 'L-1',
    role: 'Skipper',
    term: 'Spring',
    results: [
      { description: '1', value: '87' },
      { description: '2', achievedLevel: '1', status: 'Completed' },
      { value: 'With honours' },
    ],
  })
})

test('what says no more, and the day of issue said twice, leaves nothing', () => {
  expect(readClassDetails({ name: 'Day Skipper', resultDescription: [] })).toBeUndefined()
  expect(readAward({ awardedDate: '2026-06-02T00:00:00Z' }, { result: [] })).toBeUndefined()
})

test('values of other kinds are left out, long ones cut, and of many only some are read', () => {
  const wrong = [null, true, 7, -1, '', ' ', [], {}, [[]], { '@value': 3 }, [null]]
  for (const value of wrong) {
    const members = ['fieldOfStudy', 'humanCode', 'related', 'otherIdentifier', 'licenseNumber', 'role', 'result']
    const hostile: JsonObject = Object.fromEntries(members.map((name) => [name, value]))
    expect([readClassDetails(hostile), readAward(hostile, hostile, hostile)]).toEqual([undefined, undefined])
    expect(readClassDetails({ resultDescription: [{ name: value, rubricCriterionLevel: value }] })).toBeDefined()
  }
  for (const credits of ['3', -1, 1e300, true]) {
    expect(readClassDetails({ creditsAvailable: credits })).toBeUndefined()
    expect(readAward({}, { creditsEarned: credits })).toBeUndefined()
  }
  for (const related of ['javascript:alert(1)', 'data:text/html,x', { id: 'ftp://x' }]) {
    expect(readClassDetails({ related: [related] })).toBeUndefined()
  }
  const many = Array.from({ length: 5000 }, (_, index) => ({ id: `urn:x:${index}`, value: 'v'.repeat(10_000) }))
  const read = readAward({}, { result: many }, { resultDescription: many })
  expect([read?.results?.length, read?.results?.[0]?.value?.length]).toEqual([50, 1024])
  expect(readClassDetails({ resultDescription: many })?.resultDescriptions).toHaveLength(50)
})

test('what a picture shows is read of the first that says it, in the words of either edition', () => {
  const image = (caption: unknown): JsonObject =>
    ({ id: 'https://harbour.example/b.png', type: 'Image', caption }) as JsonObject
  expect(readCaption(image('A boat'))).toEqual({ imageCaption: 'A boat' })
  expect(readCaption('https://harbour.example/b.png', image('A boat'), image('A wheel'))).toEqual({
    imageCaption: 'A boat',
  })
  for (const nothing of [undefined, 'https://harbour.example/b.png', image(' '), image(7), image({})]) {
    expect(readCaption(nothing)).toEqual({})
  }
})
