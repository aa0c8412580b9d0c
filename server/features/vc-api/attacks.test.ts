import { afterAll, beforeAll, expect, test } from 'vitest'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

test('an address is no credential: what is verified is what was handed in', async () => {
  const url = site.put('/badges/good.json', await givenSigned('maya@example.org'))
  const handedIn = [url, ` ${url}`, { type: 'EnvelopedVerifiableCredential', id: url }]
  for (const verifiableCredential of handedIn) {
    site.asked.length = 0
    const answer = await server.call('POST', '/credentials/verify', { body: { verifiableCredential } })
    const expected = typeof verifiableCredential === 'string' ? [400, undefined] : [200, false]
    expect([answer.statusCode, answer.json().verified]).toEqual(expected)
    expect(site.asked).toEqual([])
  }
})
