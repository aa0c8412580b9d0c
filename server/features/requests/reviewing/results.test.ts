import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestReview } from '#contracts/requests/reviewing.ts'
import { db } from '#infra/context.ts'
import { givenRequest, givenRules, met, requestsOf } from '#testing/given/given-request.ts'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { opened } from '#testing/stored-documents.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())

test('what the reviewer says was reached stands on the badge, by the rules of its class', async () => {
  const badge = await givenBadgeClass(owner, issuer, richClass)
  await givenRules(owner, badge)
  const { id } = await givenRequest(earner, badge)
  const seen = (await owner.call('GET', `${requestsOf(issuer)}/${id}`)).json<RequestReview>()
  expect(seen.result_descriptions.map(({ key }) => key)).toEqual(richClass.result_descriptions.map(({ key }) => key))
  const decide = (results: object) =>
    owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
      body: { rounds: 1, decision: 'accept', verdicts: met, results },
    })
  for (const results of [
    [{ result_description: 'exam', value: '870' }],
    [{ result_description: 'unknown', value: '1' }],
  ]) {
    const refused = await decide(results)
    expect([refused.statusCode, refused.json().fields]).toMatchObject([400, { results: expect.anything() }])
  }
  expect((await owner.call('GET', `${requestsOf(issuer)}/${id}`)).json()).toMatchObject({ state: 'submitted' })
  expect((await decide(richAward.results)).statusCode).toBe(200)
  const [award] = await opened(
    await db().selectFrom('awards').selectAll().where('recipient_identifier', '=', earner.email).execute(),
  )
  if (!award) throw new Error('Nothing was awarded.')
  expect(JSON.parse(award.credential).credentialSubject.result).toMatchObject([
    { type: ['Result'], value: '87' },
    { value: 'A' },
    { achievedLevel: expect.stringContaining('great') },
    { status: 'Completed' },
  ])
  const page = await server.call('GET', `/public/assertions/${award.award_id}`, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('87')
})
