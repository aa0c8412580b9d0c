import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenSignUp, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { followLink, signInAs } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('links of the address that older mails have open the page, and its button confirms', async () => {
  const email = await givenSignUp(server)
  const path = (await readMailLink(email)).replace('/confirmemail/', '/legacyconfirmemail/')
  const page = await server.call('GET', path)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Confirm my address')
  expect((await followLink(server, path)).searchParams.get('authError')).toBeNull()
  expect((await signInAs(server, email)).statusCode).toBe(200)
})
