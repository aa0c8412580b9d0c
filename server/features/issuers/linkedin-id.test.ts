import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
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

const base = '/v1/issuer/issuers'
const facts = (more: object = {}) => ({
  name: 'Lindgate',
  url: 'https://lindgate.example',
  email: owner.email,
  ...more,
})

test('an issuer has its number at LinkedIn, which stays unless another or nothing is sent', async () => {
  const made = await owner.call('POST', base, { body: facts({ linkedin_id: '1337' }) })
  expect([made.statusCode, made.json<Issuer>().linkedin_id]).toEqual([201, '1337'])
  const change = async (more: object) => {
    const answer = await owner.call('PUT', `${base}/${made.json<Issuer>().slug}`, { body: facts(more) })
    return answer.json<Issuer>().linkedin_id
  }
  expect(await change({})).toBe('1337')
  expect(await change({ linkedin_id: '9'.repeat(20) })).toBe('9'.repeat(20))
  expect(await change({ linkedin_id: '' })).toBeNull()
  expect(await change({ linkedin_id: '7' })).toBe('7')
  expect(await change({ linkedin_id: null })).toBeNull()
})

test.each(['x', '12a', '-1', '1 2', '9'.repeat(21), '１２'])('%s is no number at LinkedIn', async (linkedin_id) => {
  const answer = await owner.call('POST', base, { body: facts({ linkedin_id }) })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { linkedin_id: ['Enter the number of the organisation at LinkedIn: digits only.'] },
  ])
})
