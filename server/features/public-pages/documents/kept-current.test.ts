import { afterAll, beforeAll, expect, test } from 'vitest'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const givenCopy = async (more: object) => {
  const badge = await givenBadgeClass(owner, await givenIssuer(owner), { ...richClass, ...more })
  const award = await givenAward(owner, badge, newEmail(), richAward)
  const copy = (await server.call('GET', `/public/assertions/${award}?v=3_0`)).json()
  return { badge, path: `${badge}/assertions/${award}`, copy }
}

test('a copy leads to what the award says after a correction, signed and without a redirect', async () => {
  const { path, copy } = await givenCopy({ keep_copies_current: true })
  expect(copy.refreshService).toEqual({ id: `${copy.id}?v=3_0`, type: '1EdTechCredentialRefresh' })
  await owner.call('PUT', path, { body: { role: 'Mate', results: [{ result_description: 'exam', value: '95' }] } })
  const { pathname, search } = new URL(copy.refreshService.id)
  const answer = await server.call('GET', pathname + search)
  expect(answer.statusCode).toBe(200)
  const current = answer.json()
  expect(current).toMatchObject({
    id: copy.id,
    refreshService: copy.refreshService,
    credentialSubject: { role: 'Mate', result: [{ value: '95' }] },
  })
  const verified = await server.call('POST', '/v3/verify', { body: { credential: current } })
  expect(verified.json()).toMatchObject({ verdict: 'valid' })
})

test('the schema that a copy names is published, without a redirect', async () => {
  const { copy } = await givenCopy({ keep_copies_current: true })
  const [{ id, type }] = copy.credentialSchema
  expect(type).toBe('1EdTechJsonSchemaValidator2019')
  const answer = await server.call('GET', new URL(id).pathname)
  expect([answer.statusCode, answer.json().$id]).toEqual([200, id])
})

test('a class that does not ask for it has awards of two contexts that lead nowhere', async () => {
  const { badge, path, copy } = await givenCopy({})
  expect(copy['@context']).toHaveLength(2)
  expect(copy).not.toHaveProperty('refreshService')
  expect(copy).not.toHaveProperty('credentialSchema')
  const body = { name: 'Other', description: 'o', criteria_text: 'o', keep_copies_current: true }
  await owner.call('PUT', badge, { body })
  await owner.call('PUT', path, { body: { role: 'Mate' } })
  const corrected = (await server.call('GET', `/public/assertions/${path.split('/').at(-1)}?v=3_0`)).json()
  expect([corrected['@context'], corrected.refreshService]).toEqual([copy['@context'], undefined])
})
