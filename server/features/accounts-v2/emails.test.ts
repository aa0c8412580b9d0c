import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { type GivenPerson, givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let person: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await context().db.deleteFrom('throttles').execute()
  person = await givenPerson(server)
})
afterAll(async () => await server.stop())

const put = (emails: object[], who = person) => who.call('PUT', '/v2/users/self', { body: { emails } })
const emailsOf = async (who = person): Promise<{ email: string; verified: boolean; primary: boolean }[]> =>
  (await who.call('GET', '/v1/user/emails')).json()
const namesOf = async (who = person) => (await emailsOf(who)).map(({ email }) => email)
const givenSecond = async () => {
  const email = newEmail('second')
  await person.call('POST', '/v1/user/emails', { body: { email } })
  await server.call('POST', await readMailLink(email))
  await context().db.deleteFrom('throttles').execute()
  return email
}

test('the list is what the account has afterwards: new ones wait for their mail, those left out can come back', async () => {
  const [second, third] = [await givenSecond(), newEmail('third')]
  const answer = await put([{ email: person.email, primary: true }, { email: third.toUpperCase() }])
  expect(answer.statusCode).toBe(200)
  expect(answer.json().result[0].emails).toEqual([
    { email: person.email, verified: true, primary: true, caseVariants: [] },
    { email: third, verified: false, primary: false, caseVariants: [] },
  ])
  expect(await namesOf()).toEqual([person.email, third])
  expect(await mailsOf(third, 'confirm-email')).toHaveLength(1)
  expect(await mailsOf(second, 'address-removed')).toHaveLength(1)
  await server.call('POST', await readMailLink(third))
  expect(await emailsOf()).toMatchObject([{ email: person.email }, { email: third, verified: true }])
  const [removed] = (await person.call('GET', '/v3/account/removed-emails')).json<{ id: string; email: string }[]>()
  expect(removed?.email).toBe(second)
  await person.call('POST', `/v3/account/removed-emails/${removed?.id}/restore`, { body: {} })
  expect(await emailsOf()).toContainEqual(expect.objectContaining({ email: second, verified: true }))
})

test('a verified address becomes the primary one, and the one that was it may go at once', async () => {
  const second = await givenSecond()
  const answer = await put([{ email: second, primary: true }])
  expect(answer.json().result[0]).toMatchObject({
    emails: [{ email: second, verified: true, primary: true }],
    recipient: { identity: second },
  })
  expect(await mailsOf(person.email, 'primary-changed')).toHaveLength(1)
})

test.each<[text: string, list: (own: string) => object[]]>([
  ['Must have at least 1 email', () => []],
  ['Must have exactly 1 primary email', (own) => [{ email: own }]],
  [
    'Must have exactly 1 primary email',
    (own) => [
      { email: own, primary: true },
      { email: 'b@example.org', primary: true },
    ],
  ],
  [
    "Email 'b@example.org' may already be in use",
    (own) => [{ email: own, primary: true }, { email: 'b@example.org' }, { email: 'B@example.org' }],
  ],
  [
    "Email 'b@example.org' must be verified before it can be the primary one",
    (own) => [{ email: own }, { email: 'b@example.org', primary: true }],
  ],
])('%s (%#)', async (text, list) => {
  const answer = await put(list(person.email))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    status: { success: false, description: 'bad request' },
    result: [],
    fieldErrors: {},
    validationErrors: [text],
  })
  expect(await namesOf()).toEqual([person.email])
})

test('an address that somebody has proven is answered like one that nobody has, and its owner is told', async () => {
  const owner = await givenPerson(server)
  const [taken, free] = [owner.email, newEmail('free')]
  const answers = await Promise.all([
    put([{ email: person.email, primary: true }, { email: taken }]),
    put([{ email: owner.email, primary: true }, { email: free }], owner),
  ])
  for (const [answer, email] of [
    [answers[0], taken],
    [answers[1], free],
  ] as const) {
    expect(answer.statusCode).toBe(200)
    expect(answer.json().result[0].emails[1]).toEqual({ email, verified: false, primary: false, caseVariants: [] })
  }
  expect(await mailsOf(taken, 'claimed-address')).toHaveLength(1)
  expect(await emailsOf(owner)).toMatchObject([{ email: taken, verified: true, primary: true }, { email: free }])
})

test('a sign-in of long ago neither adds, removes nor changes the primary address', async () => {
  const second = await givenSecond()
  const long = new Date(Date.now() - 2 * 3600 * 1000)
  const { db } = context()
  await db.updateTable('access_tokens').set({ confirmed_at: long }).where('account_id', '=', person.accountId).execute()
  const lists = [
    [{ email: person.email, primary: true }],
    [{ email: person.email }, { email: second, primary: true }],
    [{ email: person.email, primary: true }, { email: second }, { email: newEmail('third') }],
  ]
  for (const list of lists) {
    const answer = await put(list)
    expect([answer.statusCode, answer.json().validationErrors]).toEqual([
      400,
      ['Please confirm that it is you: enter your password once more, or sign in again.'],
    ])
  }
  expect(await emailsOf()).toMatchObject([{ email: person.email, primary: true }, { email: second }])
  expect((await put([{ email: person.email, primary: true }, { email: second }])).statusCode).toBe(200)
})

test('of a list that cannot be, nothing is done', async () => {
  const second = await givenSecond()
  const body = { firstName: 'Eve', emails: [{ email: second, primary: true }], agreedTermsVersion: 99 }
  expect((await person.call('PUT', '/v2/users/self', { body })).statusCode).toBe(400)
  expect(await emailsOf()).toMatchObject([{ email: person.email, primary: true }, { email: second }])
  expect((await person.call('GET', '/v1/user/profile')).json()).toMatchObject({ first_name: 'Maya' })
  expect((await put(Array.from({ length: 51 }, (_, number) => ({ email: `n${number}@example.org` })))).statusCode).toBe(
    400,
  )
})

test('two lists at once leave one of them', async () => {
  const second = await givenSecond()
  const lists = [[{ email: person.email, primary: true }], [{ email: second, primary: true }]]
  const answers = await Promise.all(lists.map((list) => put(list)))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
  const left = await emailsOf()
  expect(left.filter(({ primary }) => primary)).toHaveLength(1)
  expect(left.length).toBeGreaterThan(0)
})
