import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenPerson } from './given.ts'
import { holdUntaken } from './hold-untaken.ts'
import { naughtyTexts } from './hostile-values.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let maya: GivenPerson
holdUntaken()
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  maya = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

test.each(naughtyTexts)('%j is a name that comes back, or is refused', async (text) => {
  const answer = await maya.call('PUT', '/v1/user/profile', { body: { first_name: text, last_name: text } })
  const { first_name: first } = (await maya.call('GET', '/v1/user/profile')).json<{ first_name: string }>()
  if (answer.statusCode === 400) expect(Object.keys(answer.json())).toEqual(['first_name', 'last_name'])
  else expect([first, answer.json().last_name]).toEqual([answer.json().first_name, first])
  expect(first).not.toMatch(/<[^<>]*>/)
  expect((await maya.call('GET', '/v3/sign-ins')).statusCode).toBe(200)
})

let networks = 0

test.each([
  ...naughtyTexts.flatMap((text) => [text, `${text}@example.org`, `maya@${text}.example`]),
  'maya@example.org\r\nBcc: eve@example.org',
  'maya@example.org\nSubject: You have won',
  'maya@example.org, eve@example.org',
  'Maya <maya@example.org>',
  '"maya"@example.org',
  'maya@[127.0.0.1]',
  'maya@example.org.',
  'maya@-example.org',
  `maya@${'a.'.repeat(200)}org`,
  `${'m'.repeat(50_000)}@example.org`,
  'maya%00@example.org',
  'm\u202eaya@example.org',
])('%j as an address is refused, or one bare address that gets its mail', async (text) => {
  const headers = { 'x-forwarded-for': `203.0.${networks >> 8}.${networks++ & 255}` }
  const person = { first_name: 'Eve', last_name: 'Il', password: 'a rival of some length' }
  for (const [method, url, body] of [
    ['POST', '/v1/user/profile', { ...person, email: text }],
    ['POST', '/v1/user/forgot-password', { email: text }],
    ['PUT', '/v1/user/resendemail', { email: text }],
    ['POST', '/o/token', { username: text, password: person.password }],
  ] as const) {
    const answer = await server.call(method, url, { body, headers })
    expect([url, answer.statusCode < 500]).toEqual([url, true])
  }
  shiftClock(1000)
  const rows = await context().db.selectFrom('mails').select('to_address').execute()
  for (const { to_address: to } of rows) expect(to).toMatch(/^[^\s@<>,;:"\p{C}]+@[^\s@<>,;:"\p{C}]+$/u)
})
