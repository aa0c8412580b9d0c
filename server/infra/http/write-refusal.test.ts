import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { invalid, refuse } from '../errors.ts'
import { writeRefusal } from './write-refusal.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const codesOf = (answer: { headers: Record<string, unknown> }) => JSON.parse(String(answer.headers['sash-refusal']))

test('refusals outside of /v3 keep their English bodies and tell their codes beside them [LG-05] [LG-22]', async () => {
  const person = await givenPerson(server)
  const issuer = await givenIssuer(person)
  const gone = await person.call('GET', '/v1/issuer/issuers/nothing-here')
  expect([gone.json(), codesOf(gone)]).toEqual([{ detail: 'Not found.' }, { code: 'not-found' }])
  const long = await person.call('PUT', issuer, { body: { name: 'x'.repeat(2000) } })
  expect(long.statusCode).toBe(400)
  expect(codesOf(long)).toMatchObject({
    code: 'request.invalid',
    fields: { name: [{ code: 'field.long', values: { most: expect.any(Number) } }] },
  })
  const v2 = await person.call('GET', '/v2/issuers/nothing-here')
  expect(codesOf(v2)).toEqual({ code: 'not-found' })
  const oauth = await server.call('POST', '/o/token', { body: {} })
  expect(codesOf(oauth).code).toEqual(expect.any(String))
  const v3 = await person.call('GET', '/v3/issuers/nothing-here/webhooks')
  expect(v3.json().code).toBe('not-found')
  expect(v3.headers['sash-refusal']).toBeUndefined()
})

test('pages of other sites may read the header [LG-22]', async () => {
  const answer = await server.call('GET', '/public/assertions/nothing-here', {
    headers: { origin: 'https://a.example' },
  })
  expect(answer.headers['access-control-expose-headers']).toContain('Sash-Refusal')
})

test('the header has visible ASCII only, and is cut by whole parts [LG-22]', () => {
  const named = writeRefusal(
    refuse('social.provider', { sentence: makeMessage('provider.unknown', { name: 'Ünï\ncode' }) }),
  )
  expect(named).toMatch(/^[ -~]+$/)
  expect(JSON.parse(named).sentence).toEqual({ code: 'provider.unknown', values: { name: 'Ünï\ncode' } })
  const one = [makeMessage('field.required')]
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field-${index}`, one]))
  expect(writeRefusal(invalid(many))).toBe('{"code":"request.invalid"}')
  expect(JSON.parse(writeRefusal(invalid({ name: one, other: [{ words: 'Zut alors!' }] })))).toEqual({
    code: 'request.invalid',
    fields: { name: [{ code: 'field.required' }] },
  })
})
