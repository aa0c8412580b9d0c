import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/audit.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { createPlatform, type GivenPlatform, givenRegistered } from '#testing/given-platform.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let platform: GivenPlatform
let operator: GivenPerson
let owner: GivenPerson
let issuer = ''
let slug = ''
let base = ''

beforeAll(async () => {
  platform = await createPlatform()
  server = await startTestServer({ outside: platform.outside })
  operator = await givenPerson(server)
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  slug = issuer.split('/').at(-1) ?? ''
  base = `/v3/issuers/${slug}/lti`
})
afterAll(() => server.stop())

const listNoted = async () => {
  const entries = (await operator.call('GET', `/v3/operator/audit?account=${owner.accountId}`)).json<AuditEntry[]>()
  return entries.filter(({ verb }) => verb.startsWith('platform.'))
}

test('what becomes of platforms is in the audit log, a deployment once only, and a refused deed is not', async () => {
  const id = await givenRegistered(owner, issuer, platform)
  const approve = (deployment_id: string) =>
    owner.call('POST', `${base}/platforms/${id}/deployments`, { body: { deployment_id } })
  for (const deployment of ['deployment-2', 'deployment-2', 'deployment-1'])
    expect((await approve(deployment)).statusCode).toBe(204)
  await expect(givenRegistered(owner, issuer, platform)).rejects.toThrow('registered already')
  const stranger = await givenPerson(server)
  expect((await stranger.call('DELETE', `${base}/platforms/${id}`)).statusCode).toBe(404)
  expect((await owner.call('DELETE', `${base}/platforms/${id}`)).statusCode).toBe(204)
  const subject = { client_id: 'public', subject_kind: 'platform', subject_id: id }
  const facts = { issuer: slug, name: 'Harbour LMS' }
  expect(await listNoted()).toMatchObject([
    { verb: 'platform.removed', ...subject, detail: facts },
    { verb: 'platform.approved', ...subject, detail: { ...facts, deployment: 'deployment-2' } },
    {
      verb: 'platform.added',
      ...subject,
      detail: { ...facts, iss: platform.origin, deployment: 'deployment-1' },
    },
  ])
})

test('a link is noted when it is made, without its secret, and the platform that came by it as whoever made it', async () => {
  const { url } = (await owner.call('POST', `${base}/registrations`)).json<{ url: string }>()
  const query = new URLSearchParams({
    openid_configuration: `${platform.origin}/configuration`,
    registration_token: 'register-me',
  })
  expect((await server.call('GET', `${new URL(url).pathname}?${query}`)).statusCode).toBe(200)
  const { platforms } = (await owner.call('GET', base)).json<{ platforms: { id: string; name: string }[] }>()
  const [added, invited] = await listNoted()
  expect(added).toMatchObject({
    verb: 'platform.added',
    client_id: 'link',
    subject_id: platforms[0]?.id,
    detail: { issuer: slug, name: platforms[0]?.name },
  })
  expect(invited).toMatchObject({
    verb: 'platform.invited',
    subject_kind: 'issuer',
    subject_id: slug,
    detail: { name: 'Harbour School' },
  })
  const secret = url.split('/').at(-1) ?? ''
  expect((await operator.call('GET', '/v3/operator/audit/export')).body).not.toContain(secret)
})
