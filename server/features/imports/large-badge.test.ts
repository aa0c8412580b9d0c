import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: createElsewhere().outside })
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const bring = async (assertion: string): Promise<BackpackBadge> => {
  const answer = await earner.call('POST', '/v1/earner/badges?json_format=plain', { body: { assertion } })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>()
}
const long = (letter: string) => letter.repeat(30_000)

test('of a badge that says very much a list shows the beginning, and its file keeps all', async () => {
  const page = 'https://harbour.example/log/'
  const signed = await givenSigned(earner.email, (credential) => ({
    ...credential,
    evidence: Array.from({ length: 25 }, (_, index) => ({
      id: `${page}${index}`,
      type: ['Evidence'],
      narrative: long('n'),
    })),
  }))
  const text = JSON.stringify(signed)
  const badge = await bring(text)
  expect(JSON.stringify(badge).length).toBeLessThan(40_000)
  expect(badge.evidence_items[0]).toEqual({
    evidence_url: `${page}0`,
    narrative: expect.stringMatching(/^n{1000,}…$/),
  })
  const original = await earner.call('GET', `/v3/backpack/badges/${badge.id}/original`)
  expect(original.body).toBe(text)
  const again = await earner.call('POST', `/v3/backpack/badges/${badge.id}/verify`, { body: {} })
  expect(again.json()).toMatchObject({ verdict: 'valid' })
})

test('a long text alone is not cut, nor are the addresses of a badge that says too much', async () => {
  const target = `https://frame.example/${'p'.repeat(2000)}`
  const narrative = long('s')
  const alone = await bring(
    JSON.stringify(
      await givenSigned(earner.email, (credential) => ({
        ...credential,
        evidence: [{ id: target, type: ['Evidence'], narrative: 'One' }],
        description: narrative,
      })),
    ),
  )
  expect(alone.evidence_items).toEqual([{ evidence_url: target, narrative: 'One' }])
  const many = await bring(
    JSON.stringify(
      await givenSigned(earner.email, (credential) => ({
        ...credential,
        evidence: Array.from({ length: 90 }, () => ({ id: target, type: ['Evidence'], narrative: 'One' })),
      })),
    ),
  )
  expect(many.evidence_items.length).toBeGreaterThan(0)
  for (const item of many.evidence_items) expect(item.evidence_url).toBe(target)
})
