import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import type { RequestReview } from '#contracts/requests/reviewing.ts'
import { db } from '#infra/context.ts'
import { badgeIdOf, givenDraft, givenRequest, givenRules, requestsOf, sendFile } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

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

const given = async (): Promise<string> => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  return badge
}
const link = { url: 'https://video.example/night', public: false }

test('nothing is added of a kind that is not asked for', async () => {
  const badge = await given()
  const { id } = await givenDraft(earner, badge)
  await givenRules(owner, badge, { asks: { text: 'optional', links: 'off', files: 'off' } })
  const file = await sendFile(earner, id, Buffer.from('Log.'))
  expect([file.statusCode, file.body]).toMatchObject([400, expect.stringContaining('Files are not asked for')])
  const links = await earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'Other words.', links: [link] } })
  expect([links.statusCode, links.body]).toMatchObject([400, expect.stringContaining('Links are not asked for')])
  const now = (await earner.call('GET', `/v3/requests/${id}`)).json<OwnRequest>()
  expect(now.evidence).toMatchObject([{ content: 'I sailed by night.' }])
})

test('what is no longer asked for stays until it is taken out, and a request with it is not sent', async () => {
  const badge = await given()
  const { id } = await givenDraft(earner, badge, { links: [link] })
  const added = (await sendFile(earner, id, Buffer.from('Log.'))).json<OwnRequest>()
  const file = added.evidence.find(({ kind }) => kind === 'file')?.id
  await givenRules(owner, badge, { asks: { text: 'optional', links: 'off', files: 'off' } })
  const kept = await earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'By night.', links: [link] } })
  expect([kept.statusCode, kept.json<OwnRequest>().evidence.length]).toEqual([200, 3])
  const refused = await earner.call('POST', `/v3/requests/${id}/send`)
  expect([refused.statusCode, refused.body]).toMatchObject([400, expect.stringMatching(/Links are.*Files are/s)])
  await earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'By night.' } })
  await earner.call('DELETE', `/v3/requests/${id}/files/${file}`)
  expect((await earner.call('POST', `/v3/requests/${id}/send`)).statusCode).toBe(200)
})

test('staff read what was sent, and not what the person changes since it was sent back', async () => {
  const { id } = await givenRequest(earner, await given(), { links: [link] })
  const read = async () => (await owner.call('GET', `${requestsOf(issuer)}/${id}`)).json<RequestReview>()
  await owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, decision: 'send-back', text: 'By night?' },
  })
  const body = { text: 'Half a sentence', links: [link, { url: 'https://new.example/' }] }
  await earner.call('PUT', `/v3/requests/${id}`, { body })
  const added = (await sendFile(earner, id, Buffer.from('Log.'))).json<OwnRequest>()
  const file = added.evidence.find(({ kind }) => kind === 'file')?.id
  const getFile = async () => (await owner.call('GET', `${requestsOf(issuer)}/${id}/files/${file}`)).statusCode
  expect(await read()).toMatchObject({ evidence: [{ content: link.url }], evidence_count: 1 })
  expect(await getFile()).toBe(404)
  await earner.call('POST', `/v3/requests/${id}/send`)
  expect(await read()).toMatchObject({ evidence_count: 4 })
  expect(await getFile()).toBe(200)
})

test('a badge page offers to ask for the badge as long as that can be done, and not while the issuer waits', async () => {
  const badge = badgeIdOf(await given())
  const page = async () =>
    (await server.call('GET', `/public/badges/${badge}`, { headers: { accept: 'text/html' } })).body
  expect(await page()).toContain(`/recipient/ask/${badge}`)
  const issuers = (since: Date | null) =>
    db()
      .updateTable('issuers')
      .set({ awaits_approval_since: since })
      .where('issuer_id', '=', issuer.slice(issuer.lastIndexOf('/') + 1))
      .execute()
  await issuers(new Date())
  expect((await server.call('GET', `/v3/request-rules/${badge}`)).statusCode).toBe(404)
  expect(await page()).not.toContain('/recipient/ask/')
  await issuers(null)
})
