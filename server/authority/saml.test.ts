import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock } from '#infra/clock.ts'
import { givenOrganisation } from '#testing/given/given-organisation.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import { readProfile, readToken } from '#testing/given/given-social.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { describeProvider, makeSamlKey, writeAnswer } from '#testing/outside/saml-provider.ts'
import { beginSamlVisit, endSamlVisit } from '#testing/outside/saml-visits.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
const key = makeSamlKey()
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

test('[A2] by SAML too an organisation opens an account only while that has an address of its', async () => {
  const school = await givenOrganisation(operator, { saml: { metadata: describeProvider(key) } })
  const [domain] = school.domains
  const person = await givenPerson(server)
  const id = await givenProven(server, person, `jo@${domain}`)
  // What the provider signs bears the time of the machine.
  resetClock()
  const accountOf = async (email: string) => {
    const visit = await beginSamlVisit(server, school, { nameId: 'jo-4711', attributes: { email } })
    const end = await endSamlVisit(server, school, visit, writeAnswer(visit.said, key))
    return (await readProfile(server, await readToken(server, end))).slug
  }
  expect(await accountOf(`jo@${domain}`)).toBe(person.accountId)
  expect(await accountOf(`jo.lind@${domain}`)).toBe(person.accountId)
  expect((await person.call('DELETE', `/v1/user/emails/${id}`)).statusCode).toBe(200)
  const other = await accountOf(`jo@${domain}`)
  expect(other).not.toBe(person.accountId)
  expect(await accountOf(`jo.lind@${domain}`)).toBe(other)
})
