import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { hashIdentity } from '#openbadges'
import { createElsewhere, drawing, elsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  site.put('/skipper.svg', drawing)
})
afterAll(async () => {
  await server.stop()
})

const get = (path: string, accept = 'application/json') => server.call('GET', path, { headers: { accept } })
const bring = async (assertion: object): Promise<string> => {
  const body = { assertion: JSON.stringify(assertion) }
  const answer = await maya.call('POST', '/v1/earner/badges?json_format=plain', { body })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>().id
}
const verify = (entityId: unknown) =>
  server.call('POST', '/public/verify?json_format=plain', { body: { entity_id: entityId } })
const plain = () => ({ recipient: { type: 'email', hashed: false, identity: maya.email } })
const later = async <T>(work: () => Promise<T>): Promise<T> => {
  shiftClock(60_000)
  try {
    return await work()
  } finally {
    resetClock()
  }
}

test('a badge from elsewhere has a page that says where it comes from and what its verification said', async () => {
  const id = await bring(
    givenHosted(site, maya.email, { evidence: [{ id: `${elsewhere}/log`, narrative: 'The log' }] }),
  )
  const page = await get(`/public/assertions/${id}`, 'text/html')
  expect(page.statusCode).toBe(200)
  for (const words of ['Day Skipper', 'Harbour Sailing School', 'Sail for a day', 'The log', 'View Original']) {
    expect(page.body).toContain(words)
  }
  expect(page.body).toContain('Issued elsewhere by Harbour Sailing School and brought here by its earner.')
  expect(page.body).toMatch(/Last verified on [A-Z]\w+ \d+, 20\d\d: Every check passed\./)
  expect(page.body).toMatch(/<img[^>]+src="http:\/\/localhost:8000\/public\/pictures\/[0-9a-f]{64}"/)
  expect(page.body).not.toContain('src="https://harbour.example')
  expect(page.body).not.toContain(maya.email)
  const image = await get(`/public/assertions/${id}/image`)
  expect([image.statusCode, image.headers.location]).toEqual([302, expect.stringContaining('/public/pictures/')])
  expect((await get(`/public/assertions/${id}/card.png`)).headers['content-type']).toBe('image/png')
})

test('[T1] its document is the original as long as that names nobody in clear, and there is no other form', async () => {
  const assertion = givenHosted(site, maya.email)
  const id = await bring(assertion)
  const page = `${origin}/public/assertions/${id}`
  for (const path of [`/public/assertions/${id}`, `/public/assertions/${id}.json`, `/public/assertions/${id}?v=2_0`]) {
    const shown = await get(path)
    expect([shown.statusCode, shown.body]).toEqual([200, JSON.stringify(assertion)])
    expect(shown.headers['content-type']).toContain('application/ld+json')
  }
  const refusals = ['?v=3_0', '?v=1_1', '.json?v=1_1', '?expand=badge', '.json?expand=badge&expand=badge.issuer']
  for (const refusal of refusals) {
    const answer = await get(`/public/assertions/${id}${refusal}`)
    expect([refusal, answer.statusCode, answer.json()]).toEqual([
      refusal,
      406,
      {
        detail: expect.stringContaining('only as its issuer wrote it'),
        page,
        forms: [{ version: '2.0', type: 'application/ld+json', url: `${page}.json` }],
      },
    ])
    expect(answer.headers.link).toBe(
      `<${page}.json>; rel="alternate"; type="application/ld+json", <${page}>; rel="alternate"; type="text/html"`,
    )
  }
  const head = await server.app.inject({ method: 'HEAD', url: `/public/assertions/${id}?v=3_0` })
  expect([head.statusCode, head.body, head.headers.link]).toEqual([406, '', expect.stringContaining(`${page}.json`)])
  expect((await get(`/public/assertions/${id}`, 'application/vc+ld+json')).statusCode).toBe(406)
  expect((await get(`/public/assertions/${id}?v=9_9`)).statusCode).toBe(400)
})

test('[T1] a document that names its recipient is not shown in any form; its keeper has it', async () => {
  const assertion = givenHosted(site, maya.email, { ...plain(), narrative: `Well sailed, ${maya.email}!` })
  const id = await bring(assertion)
  const answer = await get(`/public/assertions/${id}`)
  expect([answer.statusCode, answer.json()]).toEqual([
    406,
    { detail: expect.any(String), page: `${origin}/public/assertions/${id}`, forms: [] },
  ])
  expect((await maya.call('GET', `/v3/backpack/badges/${id}/original`)).body).toBe(JSON.stringify(assertion))
  for (const place of ['', '.json?expand=badge&expand=badge.issuer', '?embedVersion=1', '?embedVersion=2']) {
    for (const accept of ['text/html', 'application/json']) {
      const { body } = await get(`/public/assertions/${id}${place}`, accept)
      expect(body.toLowerCase()).not.toContain(maya.email.toLowerCase())
      expect(body).not.toContain(encodeURIComponent(maya.email))
    }
  }
  const { result } = (await verify(id)).json()
  const identity = hashIdentity(maya.email, id, context().tools)
  expect(result[0]).toMatchObject({
    recipient: { type: 'email', hashed: true, identity, salt: id },
    narrative: 'Well sailed, …!',
  })
})

test('[T1] once it is revoked there is no document of it at all', async () => {
  const id = await bring(givenHosted(site, maya.email))
  await context()
    .db.updateTable('imported_badges')
    .set({ revoked_at: new Date(), revocation_reason: `Asked for by ${maya.email}` })
    .where('import_id', '=', id)
    .execute()
  const page = `${origin}/public/assertions/${id}`
  for (const place of ['', '.json', '?v=3_0', '?v=1_1', '?expand=badge']) {
    const answer = await get(`/public/assertions/${id}${place}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      410,
      { detail: 'The issuer has revoked this badge.', page, forms: [], revocationReason: 'Asked for by …' },
    ])
  }
  const said = await server.call('POST', '/v3/verify', { body: { url: page } })
  expect(said.json()).toMatchObject({ verdict: 'invalid' })
})

test('nothing is shown while its address is not proven, nor once it is removed', async () => {
  const id = await bring(givenHosted(site, maya.email))
  const places = ['', '.json', '/image', '/card.png', '/baked', '/files/badge-3_0.jwt']
  const set = (values: object) =>
    context().db.updateTable('imported_badges').set(values).where('import_id', '=', id).execute()
  for (const hidden of [{ is_pending: true }, { is_pending: false, removed_at: new Date() }]) {
    await set(hidden)
    for (const place of places) expect((await get(`/public/assertions/${id}${place}`)).statusCode).toBe(404)
    expect((await get(`/public/assertions/${id}`, 'text/html')).statusCode).toBe(404)
    expect((await verify(id)).json()).toMatchObject([
      { name: 'ASSERTION_NOT_FOUND', description: 'Unable to find an assertion' },
    ])
  }
})

test('anybody can have it verified at its source again, and what came of it is kept', async () => {
  const assertion = givenHosted(site, maya.email)
  const id = await bring(assertion)
  const answer = await verify(id)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      status: { success: true, description: 'ok' },
      result: [
        {
          type: 'ImportedBadge',
          hostedUrl: `${origin}/public/assertions/${id}`,
          sourceUrl: assertion.id,
          edition: '2.0',
          verdict: 'valid',
          verifiedAt: expect.any(String),
          recipient: { type: 'email', hashed: true, identity: expect.stringMatching(/^sha256\$/), salt: id },
          issuerStanding: { kind: 'named' },
          issuedOn: '2026-01-02T03:04:05Z',
          image: expect.stringContaining('/public/pictures/'),
          evidence: [],
          badge: expect.objectContaining({
            sourceUrl: `${elsewhere}/class`,
            name: 'Day Skipper',
            issuer: expect.objectContaining({ name: 'Harbour Sailing School' }),
          }),
        },
      ],
    },
  ])
  expect(JSON.stringify(answer.json().result)).not.toMatch(/"(?:id|@id|@context|verification|verify|proof)":/)
  site.put(assertion.id, { '@context': 'https://w3id.org/openbadges/v2', id: assertion.id, revoked: true })
  const asked = site.asked.length
  expect((await verify(id)).json().result[0].revoked).toBeUndefined()
  expect(site.asked.length).toBe(asked)
  await later(async () => {
    expect((await verify(id)).json().result[0]).toMatchObject({ revoked: true })
    expect((await get(`/public/assertions/${id}`, 'text/html')).body).toContain('Assertion has been revoked')
  })
})

test('a source that cannot be reached says nothing against the badge', async () => {
  const assertion = givenHosted(site, maya.email)
  const id = await bring(assertion)
  site.remove(assertion.id.replace(elsewhere, ''))
  await later(async () => {
    expect((await verify(id)).json()).toMatchObject([
      { name: 'UNABLE_TO_VERIFY', description: 'Unable to verify the assertion' },
    ])
  })
  expect((await get(`/public/assertions/${id}`, 'text/html')).body).toContain('This badge is genuine and valid.')
})

test('a source that says something else makes the badge one that did not pass', async () => {
  const assertion = givenHosted(site, maya.email)
  const id = await bring(assertion)
  site.put(assertion.id, { ...assertion, issuedOn: '2099-01-01T00:00:00Z' })
  await later(async () => {
    expect((await verify(id)).json()).toMatchObject([{ name: 'INVALID_BADGE', description: expect.any(String) }])
  })
  expect((await get(`/public/assertions/${id}`, 'text/html')).body).toContain('This badge did not pass verification.')
})

test('what is no badge here is refused by name, and asking without end is too', async () => {
  for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '../../etc']) {
    expect((await verify(id)).json()).toMatchObject([
      { name: 'ASSERTION_NOT_FOUND', description: 'Unable to find an assertion' },
    ])
  }
  for (const body of [undefined, 7, {}, 'x'.repeat(65)]) expect((await verify(body)).statusCode).toBe(400)
  for (let i = 0; i < 30; i++) await verify('x')
  expect((await verify('x')).statusCode).toBe(429)
})
