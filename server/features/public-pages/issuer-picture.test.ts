import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDataUrl } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const drawn = (size: number): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="5" cy="5" r="${size}"/></svg>`
  return asDataUrl(Buffer.from(svg), 'image/svg+xml')
}
const see = async (url: string): Promise<string> => {
  const { statusCode, body } = await server.call('GET', url.replace(origin, ''))
  return statusCode === 200 ? body : String(statusCode)
}
const signedOf = async (award: string) => (await server.call('GET', `/public/assertions/${award}.json?v=3_0`)).json()
const give = async (image: string | null, issuer: string) => {
  const body = { name: 'Harbour School', url: 'https://harbour.example', email: owner.email, image }
  expect((await owner.call('PUT', issuer, { body })).statusCode).toBe(200)
}

test('[T2] what is signed shows for ever the picture that its issuer had', async () => {
  const issuer = await givenIssuer(owner, { image: drawn(2) })
  const badge = await givenBadgeClass(owner, issuer)
  const own = `${origin}/public/issuers/${issuer.split('/').at(-1)}/image`
  const first = await signedOf(await givenAward(owner, badge, newEmail()))
  const before = await see(own)
  expect(first.issuer.image.id).toBe(`${own}?version=1`)
  expect(await see(first.issuer.image.id)).toBe(before)

  await give(drawn(4), issuer)
  const second = await signedOf(await givenAward(owner, badge, newEmail()))
  const after = await see(own)
  expect(after).not.toBe(before)
  expect([await see(first.issuer.image.id), await see(second.issuer.image.id)]).toEqual([before, after])

  await give(null, issuer)
  const third = await signedOf(await givenAward(owner, badge, newEmail()))
  expect(third.issuer.image).toBeUndefined()
  expect([await see(first.issuer.image.id), await see(second.issuer.image.id)]).toEqual([before, after])
  for (const version of ['', '?version=3', '?version=4', '?version=0', '?version=x']) {
    expect([version, await see(own + version)]).toEqual([version, '404'])
  }
  const bodies = [first, second, third].map((credential) =>
    server.call('POST', '/v3/verify', { body: { credential: JSON.stringify(credential) } }),
  )
  for (const answer of await Promise.all(bodies)) expect(answer.json().verdict).toBe('valid')
})
