import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const awards: Record<string, string> = {}
const recipient = 'conformance@imsglobal.org'
beforeAll(async () => {
  server = await startTestServer()
  const owner = await givenPerson(server)
  const issuer = await givenIssuer(owner, { description: 'A school by the sea.' })
  const give = async (name: string, more: object, award: object) => {
    const badge = await givenBadgeClass(owner, issuer, more)
    awards[name] = `/public/assertions/${await givenAward(owner, badge, recipient, award)}`
  }
  await give('plainest', {}, {})
  await give('plainest, PNG', { image: await pngPicture() }, {})
  await give('richest', richClass, richAward)
  await give('richest, PNG', { ...richClass, image: await pngPicture() }, richAward)
  await give('richest, kept current', { ...richClass, keep_copies_current: true }, richAward)
})
afterAll(async () => {
  await server.stop()
})

const get = (url: string) => server.call('GET', url)
const credentialOf = async (name: string) => (await get(`${awards[name]}?v=3_0`)).json()

/** What our own verifier has to say against it. */
const listDoubts = async (body: object) => {
  const { verdict, checks } = (await server.call('POST', '/v3/verify', { body: { ...body, recipient } })).json()
  const doubts = checks.filter(
    (check: { status: string; warning?: true }) => check.status !== 'passed' || check.warning,
  )
  return [verdict, doubts]
}

const asFile = async (url: string, type: string) =>
  `data:${type};base64,${(await get(url)).rawPayload.toString('base64')}`

test.each(['plainest', 'richest', 'richest, kept current'])(
  'the %s badge is issued valid and passes every check as JSON and SVG without a warning [I3-01] [I3-05]',
  async (name) => {
    const credential = await credentialOf(name)
    expect(credential.credentialSubject.identifier).toMatchObject([
      { type: 'IdentityObject', identityType: 'emailAddress' },
    ])
    expect(await listDoubts({ credential })).toEqual(['valid', []])
    const image = await asFile(`${awards[name]}/files/badge-3_0.svg`, 'image/svg+xml')
    expect(await listDoubts({ image })).toEqual(['valid', []])
    expect(await listDoubts({ url: `http://localhost:8000${awards[name]}?v=3_0` })).toEqual(['valid', []])
  },
)

test.each(['plainest, PNG', 'richest, PNG'])(
  'the %s badge passes every check in each of its four files [I3-04] [I3-05]',
  async (name) => {
    const png = await asFile(`${awards[name]}/files/badge-3_0.png`, 'image/png')
    const jwt = (await get(`${awards[name]}/files/badge-3_0.jwt`)).body
    const json = (await get(`${awards[name]}?v=3_0`)).body
    for (const body of [{ image: png }, { credential: jwt }, { credential: json }]) {
      expect(await listDoubts(body)).toEqual(['valid', []])
    }
  },
)

test('the richest badge as SVG and as JWT passes every check, kept current or not [I3-04]', async () => {
  for (const name of ['richest', 'richest, kept current']) {
    const image = await asFile(`${awards[name]}/files/badge-3_0.svg`, 'image/svg+xml')
    const credential = (await get(`${awards[name]}/files/badge-3_0.jwt`)).body
    expect(await listDoubts({ image })).toEqual(['valid', []])
    expect(await listDoubts({ credential })).toEqual(['valid', []])
  }
})

test.each(['plainest', 'richest', 'richest, kept current'])(
  'an independent library accepts the %s badge',
  async (name) => {
    expect(await isAcceptedElsewhere(server, await credentialOf(name))).toBe(true)
  },
)

test('the 2.0 form of the richest badge passes every check, by address and baked', async () => {
  expect(await listDoubts({ url: `http://localhost:8000${awards.richest}` })).toEqual(['valid', []])
  const image = await asFile(`${awards.richest}/files/badge-2_0.svg`, 'image/svg+xml')
  expect(await listDoubts({ image })).toEqual(['valid', []])
  expect((await get(awards.richest ?? '')).json().evidence[0]).toMatchObject({ genre: 'Log', audience: 'Examiners' })
})
