import { expect, test } from 'vitest'
import { isJsonObject } from '../json.ts'
import { changeLeaf, listLeaves } from '../sign/change-leaves.oracle.ts'
import { createSigner } from '../sign/create-signer.ts'
import { buildSample, countCanonizations, created, createKey, facts, tools } from '../sign/sample-awards.oracle.ts'
import { verifyProof } from '../sign/verify-proof.ts'

const classUrl = 'https://badges.example.org/public/badges/b1?version=1'
const alignment = { targetName: 'Sailing', targetUrl: 'https://example.org/skills/9', targetType: 'ceasn:Competency' }

const rich = {
  badgeClass: {
    ...facts.badgeClass,
    creditsAvailable: 2.5,
    fieldOfStudy: 'Botany',
    specialization: 'Roses',
    humanCode: 'BOT-1',
    inLanguage: 'de-CH',
    version: '2026',
    related: [{ id: 'https://example.org/b/2', inLanguage: 'fr', version: '2025' }],
    otherIdentifiers: [{ identifier: 'B-17', type: 'ext:catalogue' }],
    resultDescriptions: [
      {
        id: `${classUrl}#result-exam`,
        name: 'Exam',
        type: 'Percent',
        valueMin: '0',
        valueMax: '100',
        requiredValue: '60',
      },
      {
        id: `${classUrl}#result-rubric`,
        name: 'Care',
        type: 'RubricCriterionLevel',
        requiredLevel: `${classUrl}#result-rubric-1`,
        levels: [{ id: `${classUrl}#result-rubric-1`, name: 'Good', description: 'Waters', level: '1', points: '3' }],
        alignment: [alignment],
      },
      { id: `${classUrl}#result-grade`, name: 'Grade', type: 'LetterGrade', allowedValues: ['C', 'B', 'A'] },
    ],
  },
}

const richAward = {
  awardedOn: '2025-06-01T00:00:00Z',
  creditsEarned: 2,
  licenseNumber: 'L-1',
  activityStart: '2025-01-01T00:00:00Z',
  activityEnd: '2025-05-31T00:00:00Z',
  role: 'Head gardener',
  term: 'Spring 2025',
  results: [
    { description: `${classUrl}#result-exam`, value: '87' },
    { description: `${classUrl}#result-rubric`, achievedLevel: `${classUrl}#result-rubric-1`, alignment: [alignment] },
    { description: `${classUrl}#result-grade`, value: 'A', status: 'Completed' },
  ],
}

test('what a badge class and an award say beyond the plain stands where the data model wants it', () => {
  const credential = buildSample(richAward, rich)
  expect(credential).toMatchObject({ awardedDate: '2025-06-01T00:00:00Z', validFrom: '2026-02-03T04:05:06Z' })
  expect(credential.credentialSubject).toMatchObject({
    creditsEarned: 2,
    licenseNumber: 'L-1',
    activityStartDate: '2025-01-01T00:00:00Z',
    activityEndDate: '2025-05-31T00:00:00Z',
    role: 'Head gardener',
    term: 'Spring 2025',
    result: [
      { type: ['Result'], resultDescription: `${classUrl}#result-exam`, value: '87' },
      { achievedLevel: `${classUrl}#result-rubric-1`, alignment: [{ type: ['Alignment'] }] },
      { value: 'A', status: 'Completed' },
    ],
    achievement: {
      creditsAvailable: 2.5,
      humanCode: 'BOT-1',
      inLanguage: 'de-CH',
      version: '2026',
      related: [{ id: 'https://example.org/b/2', type: ['Related'], inLanguage: 'fr', version: '2025' }],
      otherIdentifier: [{ type: 'IdentifierEntry', identifier: 'B-17', identifierType: 'ext:catalogue' }],
      resultDescription: [
        { type: ['ResultDescription'], resultType: 'Percent', requiredValue: '60', valueMax: '100' },
        { rubricCriterionLevel: [{ type: ['RubricCriterionLevel'], points: '3' }], alignment: [alignment] },
        { allowedValue: ['C', 'B', 'A'] },
      ],
    },
  })
})

test('endorsements stand in the profile, the achievement and the credential', () => {
  const endorsements = [{ id: 'https://example.org/endorsements/1', type: ['EndorsementCredential'] }]
  const credential = buildSample(
    { endorsements },
    { issuer: { ...facts.issuer, endorsements }, badgeClass: { ...facts.badgeClass, endorsements } },
  )
  expect(credential).toMatchObject({
    endorsement: endorsements,
    issuer: { endorsement: endorsements },
    credentialSubject: { achievement: { endorsement: endorsements } },
  })
})

test('where the current form is to be had brings the third context with it', async () => {
  const refreshUrl = 'https://badges.example.org/public/assertions/c1?v=3_0'
  const credential = buildSample({}, { refreshUrl })
  expect(credential['@context']).toHaveLength(3)
  expect(credential.refreshService).toEqual({ id: refreshUrl, type: '1EdTechCredentialRefresh' })
  await expect(tools.canonize(credential)).resolves.toContain('1EdTechCredentialRefresh')
})

test('rich credentials of one class are signed from one template, whatever they say', async () => {
  const counting = countCanonizations()
  const signer = createSigner(counting)
  const key = createKey()
  let learnt = 0
  for (const [index, value] of ['87', '88', '"89', '0'].entries()) {
    const award = {
      ...richAward,
      id: `https://badges.example.org/public/assertions/c${index}`,
      licenseNumber: `L-${index}`,
      activityStart: `2025-01-0${index + 1}T00:00:00Z`,
      evidence: [{ narrative: 'The same', genre: `Genre ${index}` }],
      results: [{ description: `${classUrl}#result-exam`, value }],
    }
    const credential = buildSample(award, { ...rich, refreshUrl: `${award.id}?v=3_0` })
    const signed = await signer.signCredential({ credential, key, created })
    expect(await verifyProof(tools, signed)).toMatchObject({ status: 'passed' })
    if (index === 0) learnt = counting.count
  }
  expect(counting.count).toBe(learnt)
})

test('every value of a rich credential counts, changed one after the other', async () => {
  const status = { kind: 'revocationList', listUrl: 'https://example.org/revoked' } as const
  const more = { status, schemaUrl: 'https://example.org/schema.json', refreshUrl: 'https://example.org/c1' }
  const credential = buildSample(richAward, { ...rich, ...more })
  const signed = await createSigner(tools).signCredential({ credential, key: createKey(), created })
  const { '@context': _contexts, ...rest } = signed
  const paths = listLeaves(rest)
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) {
    const changed = changeLeaf(signed, path, (leaf) =>
      typeof leaf === 'number' ? leaf + 1 : leaf === true ? false : `${leaf}0`,
    )
    if (!isJsonObject(changed)) throw new Error('A document stays one.')
    expect(await verifyProof(tools, changed), path.join('.')).not.toMatchObject({ status: 'passed' })
  }
})
