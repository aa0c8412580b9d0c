import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#openbadges'
import { createElsewhere, drawing, elsewhere } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  site.put('/salt.png', drawing)
  site.put('/org', { name: 'Quay', url: elsewhere })
  site.put('/old-class', {
    name: 'Old Salt',
    description: 'Sails',
    image: `${elsewhere}/salt.png`,
    criteria: `${elsewhere}/criteria`,
    issuer: `${elsewhere}/org`,
  })
  const context = 'https://w3id.org/openbadges/v1'
  site.put('/org-1', {
    '@context': context,
    type: 'Issuer',
    id: `${elsewhere}/org-1`,
    name: 'Quay',
    url: elsewhere,
  })
  site.put('/class-1', {
    '@context': context,
    type: 'BadgeClass',
    id: `${elsewhere}/class-1`,
    name: 'Old Salt',
    description: 'Sails',
    image: `${elsewhere}/salt.png`,
    criteria: `${elsewhere}/criteria`,
    issuer: `${elsewhere}/org-1`,
  })
})
afterAll(async () => await server.stop())

const recipient = { type: 'email', identity: 'maya@example.org', hashed: false }
const made: Record<string, (url: string) => JsonObject> = {
  '0.5': () => ({
    recipient: 'sha256$c7ef86405ba71b85acd8e2e95166c4b111448089f2e1599f42fe1bba46e865c5',
    salt: 'deadsea',
    issued_on: '2013-05-07',
    badge: {
      version: '0.5.0',
      name: 'Old Salt',
      description: 'Sails',
      image: '/salt.png',
      criteria: '/criteria',
      issuer: { origin: elsewhere, name: 'Quay', org: 'School', contact: 'office@quay.example' },
    },
  }),
  '1.0': (url) => ({
    uid: 'a1',
    recipient,
    badge: `${elsewhere}/old-class`,
    verify: { type: 'hosted', url },
    issuedOn: 1_359_217_910,
  }),
  '1.1': (url) => ({
    '@context': 'https://w3id.org/openbadges/v1',
    type: 'Assertion',
    id: url,
    uid: 'a2',
    recipient,
    badge: `${elsewhere}/class-1`,
    verify: { type: 'hosted', url },
    issuedOn: '2015-04-01',
  }),
}

test.each(Object.keys(made))(
  'a badge of Open Badges %s is told as one, by the interface and on the page',
  async (edition) => {
    const url = `${elsewhere}/early/${edition}`
    const assertion = made[edition]?.(url) ?? {}
    site.put(`/early/${edition}`, assertion)
    const inputs =
      edition === '0.5' ? [{ url }] : [{ url }, { credential: assertion }, { credential: JSON.stringify(assertion) }]
    for (const body of inputs) {
      const answer = await server.call('POST', '/v3/verify', { body })
      expect(answer.json()).toMatchObject({ verdict: 'valid', credential: { version: edition, name: 'Old Salt' } })
    }
    const page = await server.call('GET', `/verify?url=${encodeURIComponent(url)}`, {
      headers: { accept: 'text/html' },
    })
    expect(page.body).toContain(`Open Badges ${edition}`)
    expect(page.body).not.toContain('Open Badges 2.0')
  },
)

test.each(['1.0', '1.1'])(
  'a revoked badge of Open Badges %s is told as one, though little of it is left',
  async (edition) => {
    const url = `${elsewhere}/revoked/${edition}`
    site.put(`/revoked/${edition}`, { revoked: true })
    const answer = await server.call('POST', '/v3/verify', { body: { credential: made[edition]?.(url) } })
    expect(answer.json()).toMatchObject({ verdict: 'invalid', credential: { version: edition } })
  },
)
