import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

/** The text of a signed badge of this server that is good for no credits. */
async function takeSigned(recipient: string): Promise<string> {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, badge, recipient, { credits_earned: 0 })
  const headers = { accept: 'application/vc+ld+json' }
  return (await server.call('GET', `/public/assertions/${award}.json?v=3_0`, { headers })).body
}

const post = (text: string) =>
  server.call('POST', '/v3/verify', { body: text, headers: { 'content-type': 'application/json' } })

test('[T4] credits that were changed from nothing to hardly anything are noticed in each way to hand a badge in [AT-21]', async () => {
  const text = await takeSigned(newEmail('maya'))
  expect((await post(`{"credential":${text}}`)).json().verdict).toBe('valid')
  for (const number of ['4e-7', '0.0000004', '-1e-300']) {
    const changed = text.replace('"creditsEarned":0', `"creditsEarned":${number}`)
    expect(changed).not.toBe(text)
    expect((await post(`{"credential":${changed}}`)).json().verdict).toBe('invalid')
    expect((await post(JSON.stringify({ credential: changed }))).json().verdict).toBe('invalid')
    const body = { verifiableCredential: JSON.parse(changed) }
    const answer = await server.call('POST', '/credentials/verify', { body })
    expect([answer.statusCode, answer.json().verified]).not.toEqual([200, true])
    const earner = await givenPerson(server, newEmail('earner'), recipientScope)
    const imported = await earner.call('POST', '/v1/earner/badges', { body: { assertion: changed } })
    expect(imported.statusCode).toBe(400)
  }
})

test('[T4] what is lost in a request once it is parsed is refused, and as a text never valid [AT-21]', async () => {
  const text = await takeSigned(newEmail('maya'))
  for (const number of ['9007199254740993', '1e400', '1e-400']) {
    const changed = text.replace('"creditsEarned":0', `"creditsEarned":${number}`)
    const answer = await post(`{"credential":${changed}}`)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(number)])
    expect((await post(JSON.stringify({ credential: changed }))).json().verdict).toBe('unverifiable')
  }
  const twice = text.replace('"creditsEarned":0', '"creditsEarned":90,"creditsEarned":0')
  expect((await post(`{"credential":${twice}}`)).statusCode).toBe(400)
  expect((await post(JSON.stringify({ credential: twice }))).json().verdict).toBe('invalid')
})
