import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { createElsewhere, drawing, givenHosted } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  site.put('/skipper.svg', drawing)
  const teacher = await givenPerson(server)
  // What an issuer says of itself is public; the earner is somebody else.
  maya = await givenPerson(server, newEmail('maya.private'))
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
  hidden = await givenAward(teacher, badge, maya.email)
  plain = await givenAward(teacher, badge, maya.email, {
    hashed: false,
    allow_duplicate_awards: true,
    extensions: { 'extensions:recipientProfile': { name: maya.email } },
  })
  imported = await bring({ recipient: { type: 'email', hashed: false, identity: maya.email } })
  named = await bring({ narrative: `Given to ${maya.email.toUpperCase()}` })
})
let hidden: string
let plain: string
let imported: string
let named: string
afterAll(async () => {
  await server.stop()
})

const bring = async (more: { recipient?: object; narrative?: string }): Promise<string> => {
  const assertion = { ...givenHosted(site, maya.email), ...more }
  site.put(assertion.id, assertion)
  const body = { assertion: JSON.stringify(assertion) }
  const answer = await maya.call('POST', '/v1/earner/badges?json_format=plain', { body })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>().id
}
const publish = async (badges: string[]): Promise<string> => {
  const body = { name: 'All', published: true, badges: badges.map((id) => ({ id, description: '' })) }
  const answer = await maya.call('POST', '/v1/earner/collections?json_format=plain', { body })
  return answer.json<{ share_url: string }>().share_url.replace(origin, '')
}
const share = async (target: string): Promise<string> => {
  const body = { kind: 'badge', target, with_name: true, with_evidence: true }
  const answer = await maya.call('POST', '/v3/backpack/share-links', { body })
  return answer.json<{ url: string }>().url.replace(origin, '')
}

/** Everything that the server says when it is asked, head and bytes. */
const hear = async (path: string, accept: string): Promise<string> => {
  const { statusCode, headers, rawPayload } = await server.call('GET', path, { headers: { accept } })
  expect([path, statusCode < 500]).toEqual([path, true])
  return JSON.stringify(headers) + rawPayload.toString('latin1')
}
const expectNobody = async (paths: readonly string[]): Promise<void> => {
  const spellings = [maya.email, encodeURIComponent(maya.email), maya.email.replace('@', '&#64;')]
  for (const path of paths) {
    for (const accept of ['text/html', 'application/json']) {
      const heard = (await hear(path, accept)).toLowerCase()
      for (const spelling of spellings) expect([path, heard.includes(spelling.toLowerCase())]).toEqual([path, false])
    }
  }
}
const expand = '.json?expand=badge&expand=badge.issuer'
const forms = [
  '?embedVersion=1',
  '?embedVersion=2',
  '?action=download',
  '/card.png',
  '/image',
  '/image?type=png&fmt=wide',
]
const oembed = (id: string) => `/public/oembed?url=${encodeURIComponent(`${origin}/public/assertions/${id}`)}`

test('no address stands in clear in any form of a hashed award or of a badge from elsewhere', async () => {
  for (const id of [hidden, imported, named]) {
    const path = `/public/assertions/${id}`
    const more = ['', '.json', expand, '?v=3_0', '/baked', ...forms].map((form) => path + form)
    const files = ['badge-2_0.png', 'badge-3_0.png', 'badge-2_0.svg', 'badge-3_0.jwt'].map(
      (file) => `${path}/files/${file}`,
    )
    await expectNobody([...more, ...files, oembed(id), await share(id)])
  }
})

test('an award in clear says its recipient in its documents alone', async () => {
  const path = `/public/assertions/${plain}`
  expect(await hear(`${path}.json`, 'application/json')).toContain(maya.email)
  await expectNobody([`${path}/card.png`, oembed(plain), await share(plain)])
  for (const form of ['', '?action=download', '?embedVersion=1', '?embedVersion=2']) {
    expect((await hear(path + form, 'text/html')).toLowerCase()).not.toContain(maya.email)
  }
})

test('no address stands in clear in a collection, its document, its card or its frame', async () => {
  const path = await publish([hidden, imported, named])
  const deep = '.json?expand=badges.badge&expand=badges.badge.issuer'
  const other = `/public/oembed?url=${encodeURIComponent(origin + path)}`
  await expectNobody([...['', '.json', deep, '?embedVersion=1', '/card.png'].map((form) => path + form), other])
  const shown = await publish([plain])
  expect((await hear(shown, 'text/html')).toLowerCase()).not.toContain(maya.email)
})

test('whom an address names goes into no page, and no other site is told', async () => {
  const asked = `?identity__email=${encodeURIComponent(maya.email)}`
  for (const id of [hidden, plain, imported]) {
    const path = `/public/assertions/${id}${asked}`
    const answer = await server.call('GET', path, { headers: { accept: 'text/html' } })
    expect(answer.body.toLowerCase()).not.toContain(maya.email)
    // The page has a field of that name for whoever asks it; nothing in it comes from the address.
    const unasked = await server.call('GET', `/public/assertions/${id}`, { headers: { accept: 'text/html' } })
    expect(answer.body).toBe(unasked.body)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  }
})

test('verifying a badge from elsewhere again tells nobody its recipient', async () => {
  for (const id of [imported, named]) {
    const { statusCode, body } = await server.call('POST', '/public/verify', { body: { entity_id: id } })
    expect(statusCode).toBe(200)
    expect(body.toLowerCase()).not.toContain(maya.email)
  }
})
