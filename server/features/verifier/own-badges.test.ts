import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { shiftClock } from '#infra/clock.ts'
import { givenAccepted } from '#testing/given/given-endorsement.ts'
import { givenStory, origin, pngPicture, type Story } from '#testing/given/given-story.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const verify = async (body: object): Promise<Verification> => {
  const answer = await server.call('POST', '/v3/verify', { body })
  expect(answer.statusCode).toBe(200)
  return answer.json<Verification>()
}
const take = async (path: string, accept = 'application/ld+json') => server.call('GET', path, { headers: { accept } })
const remarksOf = ({ checks }: Verification) => checks.filter(({ status, warning }) => warning || status !== 'passed')

/** Each form in which a visitor can have a 2.0 badge of this server. */
async function listForms({ award }: Story, ending: 'svg' | 'png'): Promise<object[]> {
  const file = await take(`${award.publicPath}/files/badge-2_0.${ending}`)
  const type = ending === 'svg' ? 'image/svg+xml' : 'image/png'
  const document = await take(award.publicPath)
  const whole = await take(`${award.publicPath}?expand=badge&expand=badge.issuer`)
  return [
    { image: `data:${type};base64,${file.rawPayload.toString('base64')}` },
    { image: file.rawPayload.toString('base64').replace(/.{76}/g, '$&\n') },
    { url: origin + award.publicPath },
    { credential: document.body },
    { credential: document.json() },
    { credential: whole.body },
  ]
}

test('a 2.0 badge of this server passes every probe without a remark, in each form and kind of picture [I2-01]', async () => {
  for (const ending of ['png', 'svg'] as const) {
    const owner = await givenPerson(server)
    const image = ending === 'png' ? { image: await pngPicture() } : {}
    const badge = await givenBadgeClass(owner, await givenIssuer(owner), image)
    const award = await givenAward(owner, badge, 'conformance@imsglobal.org')
    const place = { id: award, path: `${badge}/assertions/${award}`, publicPath: `/public/assertions/${award}` }
    for (const form of await listForms({ award: place } as Story, ending)) {
      const report = await verify({ ...form, recipient: 'conformance@imsglobal.org' })
      expect([report.verdict, remarksOf(report)]).toEqual(['valid', []])
      expect(report.reason).toBe('Every check passed.')
    }
  }
})

test('a badge with everything that can be said of one passes without a remark too', async () => {
  const story = await givenStory(server, 'png')
  for (const form of await listForms(story, 'png')) {
    const report = await verify(form)
    expect([report.verdict, remarksOf(report)]).toEqual(['valid', []])
  }
})

test('a badge whose class and issuer are endorsed here passes with those of its class, each verified [P2-18]', async () => {
  const [owner, endorser] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, 'conformance@imsglobal.org')
  const by = await givenIssuer(endorser)
  for (const path of [issuer, badge]) await givenAccepted(endorser, by, owner, path)
  const report = await verify({ url: `${origin}/public/assertions/${award}` })
  expect([report.verdict, remarksOf(report)]).toEqual(['valid', []])
  expect(report.endorsements?.map(({ verdict }) => verdict)).toEqual(['valid'])
})

test('whoever views a badge can have it verified: plain, expired and revoked ones are told apart, with the time [D2-02]', async () => {
  const story = await givenStory(server, 'svg', { expires: '2031-05-06T07:08:09Z' })
  const url = origin + story.award.publicPath
  const good = await verify({ url })
  expect(good).toMatchObject({ verdict: 'valid', checkedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(good.credential).toMatchObject({
    name: expect.any(String),
    description: expect.any(String),
    image: expect.stringContaining('http'),
    issuer: { name: expect.any(String) },
    issuedOn: expect.stringMatching(/Z$/),
  })
  const years = 10 * 365 * 86_400_000
  shiftClock(years)
  try {
    const expired = await verify({ url })
    expect(expired).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on May 6, 2031.' })
    expect(expired.checks.find(({ name }) => name === 'expiry')).toMatchObject({ status: 'failed', severity: 'fatal' })
  } finally {
    shiftClock(-years)
  }
  const body = { revocation_reason: 'Awarded by mistake' }
  expect((await story.owner.call('DELETE', story.award.path, { body })).statusCode).toBe(200)
  const revoked = await verify({ url })
  expect(revoked).toMatchObject({
    verdict: 'invalid',
    reason: expect.stringContaining('Awarded by mistake'),
    next: 'The badge does not count any more; ask the issuer why, or for a new one.',
  })
})
