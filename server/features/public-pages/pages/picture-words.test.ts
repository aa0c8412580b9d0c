import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { createElsewhere, drawing, elsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server, newEmail('maya'))
})
afterAll(async () => {
  await server.stop()
})

const readBack = async (id: string) =>
  (await owner.call('GET', `/v1/earner/badges/${id}?json_format=plain`)).json<BackpackBadge>().json.badge.image_alt
const readPage = async (id: string) =>
  (await server.call('GET', `/public/assertions/${id}`, { headers: { accept: 'text/html' } })).body

test('what a picture shows is said to its earner and on its page; without words it has those of its name [AX-05]', async () => {
  const issuer = await givenIssuer(owner)
  const told = await givenAward(
    owner,
    await givenBadgeClass(owner, issuer, { image_alt: 'A boat at sea' }),
    owner.email,
  )
  expect(await readBack(told)).toBe('A boat at sea')
  expect(await readPage(told)).toContain('alt="A boat at sea"')

  const badge = await givenBadgeClass(owner, issuer, { name: 'Night Watch' })
  const untold = await givenAward(owner, badge, owner.email)
  expect(await readBack(untold)).toBeUndefined()
  expect(await readPage(untold)).toContain('alt="Badge: Night Watch"')

  // Awards keep what the class said when they were made.
  const { image_alt: _alt, ...rest } = (await owner.call('GET', badge)).json<Record<string, unknown>>()
  await owner.call('PUT', badge, { body: { ...rest, image: undefined, image_alt: 'A lantern' } })
  expect(await readBack(untold)).toBeUndefined()
})

test('a badge from elsewhere brings the words of its picture along, without the address of its recipient [AX-05]', async () => {
  site.put('/skipper.svg', drawing)
  const assertion = givenHosted(site, owner.email)
  const answer = await site.outside(`${elsewhere}/class`)
  const badgeClass = answer.ok ? JSON.parse(answer.text() ?? '') : {}
  site.put('/class', {
    ...badgeClass,
    image: { id: `${elsewhere}/skipper.svg`, caption: `A round badge of ${owner.email}` },
  })
  const body = { assertion: JSON.stringify(assertion) }
  const brought = await owner.call('POST', '/v1/earner/badges?json_format=plain', { body })
  const { id, json } = brought.json<BackpackBadge>()
  expect(json.badge.image_alt).toBe(`A round badge of ${owner.email}`)
  expect(await readPage(id)).toContain('alt="A round badge of …"')
})
