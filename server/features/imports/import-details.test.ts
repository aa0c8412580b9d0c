import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { JsonObject } from '#openbadges'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const id = 'https://harbour.example/classes/skipper'

const enrich = (credential: JsonObject, more: { subject?: object; achievement?: object } = {}): JsonObject => {
  const subject = credential.credentialSubject as JsonObject
  return {
    ...credential,
    awardedDate: '2026-01-01T00:00:00Z',
    credentialSubject: {
      ...subject,
      creditsEarned: 2,
      licenseNumber: 'L-1',
      role: 'Skipper <b>of the day</b>',
      term: 'Spring',
      activityStartDate: '2025-10-10T00:00:00Z',
      activityEndDate: '2025-12-30T00:00:00Z',
      result: [
        { type: ['Result'], resultDescription: `${id}#exam`, value: '87' },
        { type: ['Result'], value: 'With honours' },
      ],
      achievement: {
        ...(subject.achievement as JsonObject),
        achievementType: 'Certification',
        creditsAvailable: 2.5,
        humanCode: 'NAV-201',
        alignment: [
          {
            type: ['Alignment'],
            targetName: 'Navigate by chart',
            targetUrl: 'https://harbour.example/skills/1',
            targetType: 'CFItem',
          },
        ],
        resultDescription: [
          {
            id: `${id}#exam`,
            type: ['ResultDescription'],
            name: 'Exam',
            resultType: 'Percent',
            requiredValue: '60',
          },
        ],
        ...more.achievement,
      },
      ...more.subject,
    },
  } as JsonObject
}

const bring = async (change: (credential: JsonObject) => JsonObject): Promise<BackpackBadge> => {
  const assertion = JSON.stringify(await givenSigned(maya.email, change))
  const answer = await maya.call('POST', '/v1/earner/badges?json_format=plain', { body: { assertion } })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>()
}

const openPage = (badge: BackpackBadge) =>
  server.call('GET', `/public/assertions/${badge.id}`, { headers: { accept: 'text/html' } })

test('results, credits, licence, days and skills of a badge from elsewhere are shown to its earner and in public', async () => {
  const badge = await bring(enrich)
  expect(badge.details).toEqual({
    awarded_date: '2026-01-01T00:00:00.000Z',
    activity_start_date: '2025-10-10T00:00:00.000Z',
    activity_end_date: '2025-12-30T00:00:00.000Z',
    credits_earned: 2,
    license_number: 'L-1',
    role: 'Skipper <b>of the day</b>',
    term: 'Spring',
    results: [
      { result_description: '1', value: '87', achieved_level: null, status: null },
      { result_description: '0', value: 'With honours', achieved_level: null, status: null },
    ],
  })
  expect(badge.json.badge).toMatchObject({
    alignment: [{ targetName: 'Navigate by chart', targetType: 'CFItem' }],
    details: {
      credits_available: 2.5,
      human_code: 'NAV-201',
      result_descriptions: [
        { key: '1', name: 'Exam', result_type: 'Percent', required_value: '60' },
        { key: '0', name: 'Result', result_type: 'Result' },
      ],
    },
  })
  const page = await openPage(badge)
  expect(page.statusCode).toBe(200)
  for (const words of ['Exam', '87%', 'Required: 60%', 'With honours', 'Credits earned', 'L-1', 'Spring', 'NAV-201']) {
    expect(page.body).toContain(words)
  }
  for (const words of ['Certification', 'Skills', 'Navigate by chart', 'Earned on', 'Began on', 'Ended on']) {
    expect(page.body).toContain(words)
  }
  expect(page.body).toContain('Skipper &lt;b&gt;of the day&lt;/b&gt;')
})

test('a badge that says no more shows no more', async () => {
  const badge = await bring((credential) => credential)
  expect([badge.details, badge.json.badge.details]).toEqual([undefined, undefined])
  expect((await openPage(badge)).body).not.toContain('Credits earned')
})

test('an address of its recipient in any of it is for its earner alone', async () => {
  const address = maya.email
  const badge = await bring((credential) =>
    enrich(credential, {
      subject: {
        licenseNumber: `mailto:${address}`,
        role: `Skipper ${address}`,
        result: [
          { type: ['Result'], resultDescription: `urn:of:${address}`, value: `87 ${address}` },
          { type: ['Result'], resultDescription: `urn:of:${address}`, value: `urn:of:${address}` },
        ],
      },
      achievement: {
        otherIdentifier: [{ type: 'IdentifierEntry', identifier: `urn:of:${address}`, identifierType: 'identifier' }],
        related: [{ id: `https://harbour.example/${address}`, type: ['Related'] }],
        resultDescription: [
          {
            id: `urn:of:${address}`,
            type: ['ResultDescription'],
            name: `Exam of ${address}`,
            resultType: 'Result',
            allowedValue: [`urn:of:${address}`, 'A'],
          },
        ],
      },
    }),
  )
  expect(badge.details?.license_number).toBe(`mailto:${address}`)
  const page = await openPage(badge)
  expect([page.statusCode, page.body.includes(address)]).toEqual([200, false])
  expect(page.body).toContain('Exam of …')
  const json = await server.call('GET', `/public/assertions/${badge.id}.json?expand=badge&expand=badge.issuer`)
  expect([json.statusCode, json.body.includes(address)]).toEqual([406, false])
})

test('what it says is cut where it is far too long', async () => {
  const long = 'long '.repeat(400)
  const results = Array.from({ length: 50 }, () => ({ type: ['Result'], value: long }))
  const badge = await bring((credential) => enrich(credential, { subject: { result: results, role: long } }))
  expect(JSON.stringify(badge.details).length).toBeLessThan(40_000)
  expect((await openPage(badge)).statusCode).toBe(200)
})
