import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeMaximum, type MadeCode } from '#contracts/claims/codes.ts'
import { givenClaim } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { writeCode } from './fold-code.ts'
import { newCode } from './secrets.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const million = 1_000_000

test('a million guesses at ten thousand codes win nothing, as decision 164 counts', () => {
  const live = new Set(Array.from({ length: codeMaximum }, newCode))
  expect(live.size).toBe(codeMaximum)
  let won = 0
  for (let guess = 0; guess < million; guess += 1) if (live.has(newCode())) won += 1
  expect(won).toBe(0)
  const chance = 1 - Math.exp((-million * codeMaximum) / 2 ** 50)
  expect(chance).toBeLessThan(9e-6)
  // Of six digits and a single one that is live, the million is every one.
  expect(1 - (1 - 1 / million) ** million).toBeGreaterThan(0.6)
}, 120_000)

test('a network that guesses is told to wait, longer each time, and a right code of somebody beside it is taken meanwhile', async () => {
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const claim = await givenClaim(owner, badge, { kind: 'codes', cap: null })
  const sheet = await owner.call('POST', `${claim.path}/codes`, { body: { count: 10 } })
  const [right] = sheet.json<{ codes: MadeCode[] }>().codes
  const guess = (token: string) => server.call('POST', '/v3/claims/preview', { body: { token } })
  const answers = []
  for (let count = 0; count < 5; count += 1) answers.push(await guess(writeCode(newCode())))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 429, 429, 429, 429])
  expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await guess(right?.code ?? '')).statusCode).toBe(200)
  expect((await owner.call('POST', '/v3/claims/take', { body: { token: right?.code } })).json()).toMatchObject({
    state: 'claimed',
  })
  // The check tells a slip of the pen without a pause.
  const slip = `${(right?.code ?? '').slice(0, -1)}${(right?.code ?? '').endsWith('0') ? '1' : '0'}`
  expect((await guess(slip)).statusCode).toBe(404)
})
