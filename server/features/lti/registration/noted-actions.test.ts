import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/operator/audit.ts'
import { createPlatform, type GivenPlatform, givenPlaced, givenRegistered } from '#testing/given/given-platform.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
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

const listNoted = async (pattern = /^platform\./) => {
  const entries = (await operator.call('GET', `/v3/operator/audit?account=${owner.accountId}`)).json<AuditEntry[]>()
  return entries.filter(({ verb }) => pattern.test(verb))
}

test('what becomes of platforms is in the audit log, a deployment once only, and a refused action is not', async () => {
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

test('a platform that calls itself what no database keeps is refused, and the page says so [T7]', async () => {
  const { url } = (await owner.call('POST', `${base}/registrations`)).json<{ url: string }>()
  const query = new URLSearchParams({
    openid_configuration: `${platform.origin}/configuration`,
    registration_token: 'register-me',
  })
  const { clientId } = platform.live
  platform.live.clientId = 'tool\u0000'
  const answer = await server.call('GET', `${new URL(url).pathname}?${query}`)
  platform.live.clientId = clientId
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('did not answer as expected')])
})

test('what becomes of a place of a course is in the audit log, and what changes nothing is not', async () => {
  const school = await givenIssuer(owner)
  await givenRegistered(owner, school, platform)
  const badge = await givenBadgeClass(owner, school)
  await givenPlaced(server, owner, badge, platform)
  const its = `/v3/issuers/${school.split('/').at(-1)}/lti`
  const [place] = (await owner.call('GET', its)).json<{ placements: { id: string }[] }>().placements
  const path = `${its}/placements/${place?.id}`
  for (const threshold of [50, 50])
    expect((await owner.call('PUT', path, { body: { threshold } })).statusCode).toBeLessThan(300)
  expect((await owner.call('DELETE', path)).statusCode).toBe(204)
  expect((await owner.call('DELETE', path)).statusCode).toBe(404)
  const subject = { client_id: 'public', subject_kind: 'place', subject_id: place?.id }
  const facts = { issuer: school.split('/').at(-1), badge: badge.split('/').at(-1), name: expect.any(String) }
  expect(await listNoted(/^place\./)).toMatchObject([
    { verb: 'place.removed', ...subject, detail: { ...facts, threshold: 50 } },
    { verb: 'place.changed', ...subject, detail: { ...facts, threshold: 50 } },
    { verb: 'place.added', ...subject, detail: { ...facts, threshold: 80 } },
  ])
})

test('what somebody does to the integration of their own is in the audit log, once, without key and secret', async () => {
  const body = { integrationType: 'canvas-lti1' }
  const make = () => owner.call('POST', '/v1/user/integrations', { body })
  const [made] = await Promise.all([make(), make()])
  const renewed = await owner.call('POST', '/v1/user/integrations/canvas-lti1/secret')
  expect(renewed.statusCode).toBe(200)
  expect((await owner.call('DELETE', '/v1/user/integrations/canvas-lti1')).statusCode).toBeLessThan(300)
  expect((await owner.call('DELETE', '/v1/user/integrations/canvas-lti1')).statusCode).toBe(404)
  const noted = await listNoted(/^integration\./)
  expect(noted.map(({ verb }) => verb)).toEqual(['integration.removed', 'integration.secret', 'integration.created'])
  expect(noted[0]).toMatchObject({ subject_kind: 'integration', detail: { name: 'Canvas LTI' } })
  expect(new Set(noted.map(({ subject_id }) => subject_id)).size).toBe(1)
  const exported = (await operator.call('GET', '/v3/operator/audit/export')).body
  for (const answer of [made, renewed])
    for (const value of Object.values(answer.json().integrationData.credential)) expect(exported).not.toContain(value)
})
