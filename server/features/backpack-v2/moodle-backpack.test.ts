import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenPerson, goodPassword, newEmail, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

// Moodle's backpack "Open Badges v2.0", call by call as its backpack_api.php makes them, and read as its exporters read: a
// member that is missing or null ends what the person was doing there.
let server: TestServer
let school: GivenPerson
let learner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  school = await givenPerson(server)
  learner = await givenPerson(server, newEmail('maya'))
})
afterAll(() => server.stop())

type Data = Record<string, unknown>

const boundary = '------------------------d74496d66958873e'
const host = 'localhost:8000'

/** PHP's curl sends a list of fields as multipart. */
const postToken = (fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/o/token',
    headers: { host, accept: 'application/json', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--${boundary}--\r\n`,
  })

const connect = async ({ email }: { email: string }): Promise<{ access_token: string; refresh_token: string }> => {
  const answer = await postToken({ username: email, password: goodPassword })
  expect(answer.statusCode).toBe(200)
  const tokens = answer.json()
  // Without both nothing is remembered, and everything after is called without Authorization.
  expect(tokens).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
  expect(tokens.expires_in).toBeGreaterThan(0)
  return tokens
}

const call = (token: string) => async (method: 'GET' | 'POST' | 'PUT', url: string, body?: Data) => {
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      host,
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  const { result } = answer.json<{ result?: Data[] }>()
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(Array.isArray(result)).toBe(true)
  return result ?? []
}

const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value)

/** What `collection_exporter` cannot do without. */
const readCollection = (data: Data) => {
  for (const name of ['entityId', 'name', 'description', 'share_url'])
    expect(data[name], name).toEqual(expect.any(String))
  expect(data.entityType).toMatch(/^[A-Za-z]+$/)
  expect(data.published).toEqual(expect.any(Boolean))
  expect(data.assertions).toEqual(expect.any(Array))
  return data as { entityId: string; assertions: string[] }
}

/** What the `map_external_data` of issuers, badge classes and assertions reads. */
const readIssuer = (data: Data) => {
  expect(data.entityType ?? data.type).toMatch(/^[A-Za-z]+$/)
  expect(data.entityId ?? data.id).toEqual(expect.any(String))
  for (const name of ['name', 'email', 'url']) expect(data[name], name).toEqual(expect.any(String))
  return String(data.entityId ?? data.id)
}
const readBadgeClass = (data: Data) => {
  expect(data.entityType ?? data.type).toMatch(/^[A-Za-z]+$/)
  expect(data.entityId ?? data.id).toEqual(expect.any(String))
  for (const name of ['name', 'description']) expect(data[name], name).toEqual(expect.any(String))
  expect(isUrl(data.image), String(data.image)).toBe(true)
  expect(isUrl(data.openBadgeId ?? data.id)).toBe(true)
  expect(data.issuer).toBeTruthy()
  return String(data.entityId ?? data.id)
}
const readAssertion = (data: Data) => {
  expect(data.entityType ?? data.type).toMatch(/^[A-Za-z]+$/)
  expect(data.issuedOn).toEqual(expect.any(String))
  expect(data.recipient).toMatchObject({
    identity: expect.any(String),
    type: 'email',
    hashed: expect.any(Boolean),
  })
  expect(data.badgeclass).toBeTruthy()
  return String(data.entityId ?? data.id)
}

const moodle = 'https://moodle.example/badges'
const issuerData = () => ({
  type: 'Issuer',
  id: `${moodle}/issuer_json.php?id=7`,
  name: 'Moodle School',
  email: school.email,
  url: 'https://moodle.example',
})
const badgeData = {
  type: 'BadgeClass',
  id: `${moodle}/badge_json.php?id=7`,
  name: 'First Course',
  image: svgPicture,
  description: 'Given to whoever ends the first course.',
  criteriaUrl: `${moodle}/badgeclass.php?id=7`,
  criteriaNarrative: '* Complete **First Course**',
}
const assertionData = (email: string) => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Assertion',
  id: `${moodle}/json/assertion.php?b=${'c'.repeat(40)}&obversion=2p0`,
  recipient: { identity: email, type: 'email', hashed: true },
  issuedOn: '2026-01-02T03:04:05+00:00',
})

test('from connecting to the badge in the backpack and its collection', async () => {
  // The site awards it: issuer, badge class, assertion, each by the id of the one before.
  const site = call((await connect(school)).access_token)
  const [issuer = {}] = await site('POST', '/v2/issuers', issuerData())
  const issuerId = readIssuer(issuer)
  const [badge = {}] = await site('POST', `/v2/issuers/${issuerId}/badgeclasses`, badgeData)
  const badgeId = readBadgeClass(badge)
  expect(badge.issuer).toBe(issuerId)
  const [award = {}] = await site('POST', `/v2/badgeclasses/${badgeId}/assertions`, assertionData(learner.email))
  const awardId = readAssertion(award)
  expect(award.badgeclass).toBe(badgeId)
  const change = '?expand=badgeclass&expand=issuer'
  const [again = {}] = await site('PUT', `/v2/assertions/${awardId}${change}`, assertionData(learner.email))
  expect(readAssertion(again)).toBe(awardId)

  // The learner takes it up by its public address, which Moodle makes of the id.
  const tokens = await connect(learner)
  const mine = call(tokens.access_token)
  const [brought = {}] = await mine('POST', '/v2/backpack/import', {
    url: `http://${host}/public/assertions/${awardId}`,
  })
  expect(readAssertion(brought)).toBe(awardId)

  // External badges: the collections, one of them, each of its badges with its class and issuer.
  await mine('POST', '/v2/backpack/collections', { name: 'Courses', assertions: [awardId] })
  const [listed = {}] = await mine('GET', '/v2/backpack/collections')
  const { entityId } = readCollection(listed)
  const [collection = {}] = await mine('GET', `/v2/backpack/collections/${entityId}`)
  const { assertions } = readCollection(collection)
  expect(assertions).toEqual([awardId])
  const [shown = {}] = await mine('GET', `/v2/backpack/assertions/${awardId}?expand=badgeclass&expand=issuer`)
  readAssertion(shown)
  const shownClass = shown.badgeclass as Data
  expect(readBadgeClass(shownClass)).toContain('http')
  expect(shownClass.name).toBe('First Course')
  readIssuer(shownClass.issuer as Data)

  // When the token ends, the other one gets the next.
  const next = await postToken({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  expect(next.json()).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
  expect(await call(next.json().access_token)('GET', '/v2/backpack/collections')).toHaveLength(1)
})

test('an empty backpack, and a wrong password, are told as Moodle reads them', async () => {
  const nobody = await givenPerson(server)
  expect(await call((await connect(nobody)).access_token)('GET', '/v2/backpack/collections')).toEqual([])
  const refused = await postToken({ username: nobody.email, password: 'not this one' })
  expect(refused.json().access_token).toBeUndefined()
  expect(refused.json().error_description).toEqual(expect.any(String))
})
