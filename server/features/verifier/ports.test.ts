import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { listContexts } from '#openbadges'
import { createElsewhere, elsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { makePorts } from './ports.ts'

const site = createElsewhere()
let server: TestServer
let slowness = 0
beforeAll(async () => {
  server = await startTestServer({
    outside: async (url, options) => {
      shiftClock(slowness)
      return site.outside(url, options)
    },
  })
})
afterAll(async () => await server.stop())
afterEach(async () => {
  slowness = 0
  resetClock()
  await context().db.deleteFrom('throttles').execute()
})

test('one verification ends in time, however slow the addresses are that a badge names', async () => {
  const endorseFrom = (did: string) => ({
    '@context': listContexts(),
    id: `https://slow.example/endorsements/${did}`,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    issuer: { id: did, type: ['Profile'], name: 'Slow' },
    name: 'Endorsement',
    validFrom: '2026-01-01T00:00:00Z',
    credentialSubject: { id: `${elsewhere}/classes/skipper`, type: ['EndorsementSubject'], endorsementComment: 'Good' },
    proof: {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      created: '2026-01-01T00:00:00Z',
      verificationMethod: `${did}#key`,
      proofPurpose: 'assertionMethod',
      proofValue: 'z2',
    },
  })
  const endorsement = Array.from({ length: 12 }, (_, index) => endorseFrom(`did:web:slow-${index}.example`))
  const credential = await givenSigned('maya@example.org', (it) => ({ ...it, endorsement }))
  site.asked.length = 0
  slowness = 10_000
  const answer = await server.call('POST', '/v3/verify', { body: { credential } })
  expect([answer.statusCode, answer.json().verdict, answer.json().reason]).toEqual([200, 'valid', expect.any(String)])
  expect(answer.json().endorsements.map(({ verdict }: { verdict: string }) => verdict)).toEqual(
    endorsement.map(() => 'unverifiable'),
  )
  expect(site.asked).toHaveLength(3)
})

test('the patterns of all schemas of a badge share one time', async () => {
  const schema = JSON.stringify({ properties: { name: { pattern: '^(a+)+$' } } })
  const document = { name: `${'a'.repeat(40)}!` }
  const { validateSchema } = makePorts()
  const started = performance.now()
  for (let count = 0; count < 10; count++) {
    const outcome = await validateSchema?.(`${elsewhere}/schema/${count}`, schema, document)
    expect(outcome?.status).toBe('unusable')
  }
  expect(performance.now() - started).toBeLessThan(300)
})

test('what stands inside of a document is looked into for a while longer, and then no more', () => {
  const { isTimeUp } = makePorts()
  expect(isTimeUp?.()).toBe(false)
  shiftClock(41_000)
  expect(isTimeUp?.()).toBe(true)
  expect(makePorts().isTimeUp?.()).toBe(false)
})
