import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownAwardDetails } from '#contracts/awards/award-details.ts'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner), richClass)
})
afterAll(async () => {
  await server.stop()
})

const givenPath = async (at: string, more: object = {}) =>
  `${at}/assertions/${await givenAward(owner, at, newEmail(), more)}`
const read = async (path: string) => (await owner.call('GET', path)).json()
const credentialOf = async (path: string) =>
  (await server.call('GET', `/public/assertions/${path.split('/').at(-1)}?v=3_0`)).json()
const award = (body: object) =>
  owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: newEmail(), ...body } })

test('what an award says beyond the plain is read back, and stands in the signed credential', async () => {
  const path = await givenPath(badge, richAward)
  const { evidence_items: evidence, expires: _expires, results, ...rest } = richAward
  expect(await read(path)).toMatchObject({
    ...rest,
    evidence_items: [evidence[0], { evidence_url: null, narrative: 'A letter of the master.' }],
    results: results.map((one) => ({ value: null, achieved_level: null, status: null, ...one })),
  })
  const url = `http://localhost:8000/public/badges/${badge.split('/').at(-1)}?version=1`
  expect(await credentialOf(path)).toMatchObject({
    awardedDate: '2026-06-01T00:00:00Z',
    evidence: [{ name: 'Log book', description: 'Twelve pages', genre: 'Log', audience: 'Examiners' }, {}],
    credentialSubject: {
      creditsEarned: 2,
      licenseNumber: 'CS-0042',
      activityStartDate: '2026-01-10T00:00:00Z',
      activityEndDate: '2026-05-30T00:00:00Z',
      role: 'Skipper',
      term: 'Spring 2026',
      result: [
        { type: ['Result'], resultDescription: `${url}#result-exam`, value: '87' },
        { value: 'A' },
        { achievedLevel: `${url}#result-helm.great` },
        { status: 'Completed' },
      ],
    },
  })
})

test('a plain award says nothing of all that', async () => {
  const path = await givenPath(badge)
  expect(await read(path)).toMatchObject(shownAwardDetails.parse({}))
  const { credentialSubject, validFrom, awardedDate } = await credentialOf(path)
  expect(Object.keys(credentialSubject).sort()).toEqual(['achievement', 'identifier', 'type'])
  expect(awardedDate).toBe(validFrom)
})

test('a result may be named as the badge names it', async () => {
  const answer = await award({ results: [{ result_description: 'at the HELM', achieved_level: 'good' }] })
  expect(answer.json()).toMatchObject({ results: [{ result_description: 'helm', achieved_level: 'good' }] })
})

test.each([
  ['results', { results: [{ result_description: 'exam', value: '101' }] }, 'Exam: enter at most 100.'],
  ['results', { results: [{ result_description: 'exam', value: '-1' }] }, 'Exam: enter at least 0.'],
  ['results', { results: [{ result_description: 'exam', value: 'good' }] }, 'Exam: enter a number.'],
  ['results', { results: [{ result_description: 'exam' }] }, 'Exam: enter a value, a level or a status.'],
  ['results', { results: [{ result_description: 'grade', value: 'D' }] }, 'Grade: choose one of C, B, A.'],
  [
    'results',
    { results: [{ result_description: 'helm', achieved_level: 'best' }] },
    'At the helm: choose one of its levels.',
  ],
  ['results', { results: [{ result_description: 'done', value: 'yes' }] }, 'Voyage: choose a status.'],
  ['results', { results: [{ result_description: 'none', value: '1' }] }, 'The badge has no result "none".'],
  [
    'results',
    {
      results: [
        { result_description: 'exam', value: '1' },
        { result_description: 'Exam', value: '2' },
      ],
    },
    'Give each result once.',
  ],
  ['credits_earned', { credits_earned: -1 }, 'Enter a number that is not negative.'],
  ['license_number', { license_number: 'x'.repeat(256) }, 'Ensure this field has no more than 255 characters.'],
  ['awarded_date', { awarded_date: '2099-01-01T00:00:00Z' }, 'Enter a day that is not in the future.'],
  ['awarded_date', { awarded_date: 'yesterday' }, 'Enter a valid date and time with a time zone.'],
  [
    'activity_end_date',
    { activity_start_date: '2026-02-01T00:00:00Z', activity_end_date: '2026-01-01T00:00:00Z' },
    'The end is before the beginning.',
  ],
])('what %s cannot be is refused in clear words: %j', async (field, more, text) => {
  const answer = await award(more)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { [field]: [text] }])
})

test('a correction changes what it names, and keeps ids, results and what the class said on the day', async () => {
  const own = await givenBadgeClass(owner, badge.split('/badges/')[0] ?? '', richClass)
  const path = await givenPath(own, richAward)
  const before = await credentialOf(path)
  await owner.call('PUT', own, {
    body: { name: 'Other', description: 'Other.', criteria_text: 'Other.', result_descriptions: [] },
  })
  const results = [{ result_description: 'exam', value: '91' }]
  const answer = await owner.call('PUT', path, { body: { results, role: null, credits_earned: 2.5 } })
  expect(answer.json()).toMatchObject({ version: 2, role: null, credits_earned: 2.5, license_number: 'CS-0042' })
  const after = await credentialOf(path)
  expect([after.id, after.validFrom, after.awardedDate, after.credentialStatus]).toEqual([
    before.id,
    before.validFrom,
    before.awardedDate,
    before.credentialStatus,
  ])
  expect(after.credentialSubject.achievement).toEqual(before.credentialSubject.achievement)
  const { resultDescription } = before.credentialSubject.result[0]
  expect(after.credentialSubject.result).toEqual([{ type: ['Result'], resultDescription, value: '91' }])
  expect(after.credentialSubject).not.toHaveProperty('role')
  expect(
    (await owner.call('PUT', path, { body: { results: [{ result_description: 'exam', value: '999' }] } })).json(),
  ).toEqual({
    results: ['Exam: enter at most 100.'],
  })
  expect((await read(path)).version).toBe(2)
})
