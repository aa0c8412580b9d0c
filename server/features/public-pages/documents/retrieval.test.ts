import { afterAll, beforeAll, expect, test } from 'vitest'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

test('a recipient comes to the badge from the mail, by its page and in the backpack [I3-02] [I2-02]', async () => {
  const owner = await givenPerson(server)
  const earner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner), richClass)
  const award = await givenAward(owner, badge, earner.email, { ...richAward, create_notification: true })
  const token = (await readMailLink(earner.email)).replace('/auth/keep-badge/', '')
  const offer = await earner.call('POST', '/v3/keep-links/preview', { body: { token } })
  expect(offer.json()).toMatchObject({ state: 'own', award_id: award })

  const page = await server.call('GET', `/public/assertions/${award}`, { headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  for (const text of ['Coastal Skipper', 'At the helm', 'Great, 5', 'CS-0042', 'steer vessels', 'Log book']) {
    expect(page.body).toContain(text)
  }
  for (const file of ['badge-2_0.svg', 'badge-3_0.svg', 'badge-3_0.jwt']) {
    expect((await server.call('GET', `/public/assertions/${award}/files/${file}`)).statusCode).toBe(200)
  }

  const backpack = (await earner.call('GET', '/v1/earner/badges?json_format=plain')).json()
  expect(backpack).toMatchObject([
    {
      id: award,
      details: { license_number: 'CS-0042', results: [{ value: '87' }, {}, {}, {}] },
      evidence_items: [{ genre: 'Log' }, {}],
      json: { badge: { details: { human_code: 'NAV-201' }, alignment: [{ targetType: 'CFItem' }, {}] } },
    },
  ])
})
