import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  earner = await givenPerson(server, newEmail('import'), recipientScope)
})
afterAll(async () => await server.stop())

const bring = (body: object, headers: Record<string, string> = {}) =>
  earner.call('POST', '/v2/backpack/import', { body, headers })
const refusal = (...validationErrors: unknown[]) => ({
  status: { success: false, description: 'bad request' },
  result: [],
  fieldErrors: {},
  validationErrors,
})

test.each([
  [{}],
  [{ url: '', image: ' ', assertion: null }],
  [{ url: 'https://a.example/1', assertion: {} }],
  [{ url: 'https://a.example/1', image: 'data:image/png;base64,AA==' }],
])('none or several at once are refused (%#)', async (body) => {
  const answer = await bring(body)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    refusal("Must provide only one of 'url', 'image' or 'assertion'."),
  ])
})

test('an assertion comes in as an object or as text, once', async () => {
  const badge = await givenSigned(earner.email)
  const answer = await bring({ assertion: badge })
  expect(answer.statusCode).toBe(201)
  const { entityId } = answer.json().result[0]
  const again = await bring({ assertion: JSON.stringify(badge) })
  expect([again.statusCode, again.json()]).toEqual([
    400,
    refusal({
      name: 'DUPLICATE_BADGE',
      description: 'You already have this badge in your backpack',
      badge: entityId,
      messageLevel: 'ERROR',
      node_id: null,
      success: false,
      result: 'You already have this badge in your backpack',
    }),
  ])
  const first = await earner.call('POST', '/v1/earner/badges', { body: { assertion: JSON.stringify(badge) } })
  expect(first.json()).toEqual(again.json().validationErrors)
  const text = await bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })
  expect(text.statusCode).toBe(201)
})

test('under a key the same import answers the same badge', async () => {
  const { id: url } = givenHosted(site, earner.email)
  const key = { 'idempotency-key': 'import-v2' }
  const answers = [await bring({ url }, key), await bring({ url }, key)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
})

test.each<[name: string, description: string, body: () => Promise<object> | object]>([
  [
    'VERIFY_RECIPIENT_IDENTIFIER',
    'The recipient does not match any of your verified emails',
    () => ({ url: givenHosted(site, 'somebody@example.org').id }),
  ],
  ['FETCH_HTTP_NODE', 'Unable to reach URL', () => ({ url: 'https://nowhere.example/badge' })],
  [
    'VERIFY_SIGNATURE',
    'Could not verify signature',
    async () => ({ assertion: { ...(await givenSigned(earner.email)), name: 'Forged' } }),
  ],
])('%s is said by its name, as in the first interface', async (name, description, body) => {
  const given = await body()
  const answer = await bring(given)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual(refusal(expect.objectContaining({ name, description })))
  const { assertion } = given as { assertion?: object }
  const first = await earner.call('POST', '/v1/earner/badges', {
    body: assertion ? { assertion: JSON.stringify(assertion) } : given,
  })
  expect(first.json()).toEqual(answer.json().validationErrors)
})

test('what is no badge at all is refused with a word', async () => {
  for (const body of [{ assertion: {} }, { assertion: 'x' }, { image: 'data:image/png;base64,AA==' }, { url: 'no' }]) {
    const answer = await bring(body)
    expect([body, answer.statusCode]).toEqual([body, 400])
    const { validationErrors, fieldErrors } = answer.json()
    expect(validationErrors.length + Object.keys(fieldErrors).length).toBeGreaterThan(0)
  }
  expect((await bring({ url: 5 })).json().fieldErrors).toHaveProperty('url')
  expect((await bring({ assertion: [1] })).json().fieldErrors).toHaveProperty('assertion')
})
