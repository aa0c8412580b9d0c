import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())
afterEach(async () => {
  await context().db.deleteFrom('throttles').execute()
})

const path = '/v3/verify/reports'

test('a recipient that is a word of the report changes nothing in it but what names the recipient', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  for (const recipient of ['valid', 'a', 'passed', 'http', '2.0', 'failed', 'verdict', '0', ':', 'not awarded']) {
    const answer = await server.call('POST', path, { body: { url: id, recipient } })
    expect([recipient, answer.statusCode]).toEqual([recipient, 201])
    const { id: reportId, verification } = answer.json()
    const { verdict, credential, checks, checkedAt } = verification
    expect([recipient, verdict, credential.version, credential.id]).toEqual([recipient, 'invalid', '2.0', id])
    expect(Date.parse(checkedAt)).not.toBeNaN()
    expect(checks.map(({ name }: { name: string }) => name)).toContain('hosted scope')
    expect(JSON.stringify(checks)).toContain('hosted by its issuer')
    expect((await server.call('GET', `${path}/${reportId}`)).statusCode).toBe(200)
    expect((await server.call('GET', `${path}/${reportId}/report.csv`)).statusCode).toBe(200)
  }
})
