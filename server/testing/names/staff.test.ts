import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endorsement, EndorsementSubject } from '#contracts/issuers/endorsements.ts'
import { addressOf, givenBy, givenEndorsement, receivedBy } from '../given/given-endorsement.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '../given.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let owner: GivenPerson
let renamed: string
let other: GivenPerson
let plain: string
beforeAll(async () => {
  server = await startTestServer()
  const operator = await givenPerson(server)
  owner = await givenPerson(server)
  renamed = await givenIssuer(owner, { name: 'Former Academy' })
  const body = { trusted: true, version: 1 }
  await operator.call('PUT', `/v3/operator/issuers/${renamed.split('/').at(-1)}`, { body })
  const now = { name: 'Renamed Academy', url: 'https://harbour.example', email: owner.email }
  expect((await owner.call('PUT', renamed, { body: now })).statusCode).toBe(200)
  other = await givenPerson(server)
  plain = await givenIssuer(other, { name: 'Plain School' })
})
afterAll(async () => await server.stop())

const changed = { kind: 'changed', since: expect.stringMatching(/^\d{4}-/), former: 'Former Academy' }
const named = { kind: 'named' }

test('[T3] who decides about an endorsement is told that its endorser is another one than was vouched for', async () => {
  await givenEndorsement(owner, renamed, plain)
  const [received] = (await other.call('GET', receivedBy(plain))).json<Endorsement[]>()
  expect(received?.endorser).toMatchObject({ name: 'Renamed Academy', standing: changed })
  expect(received?.subject.issuer).toMatchObject({ name: 'Plain School', standing: named })
})

test('[T3] who endorses is told so of the issuer that they look at, of its classes and of its awards', async () => {
  const badge = await givenBadgeClass(owner, renamed)
  const award = `${badge}/assertions/${await givenAward(owner, badge, other.email)}`
  for (const path of [renamed, badge, award]) {
    const url = encodeURIComponent(addressOf(path))
    const seen = (await other.call('GET', `/v3/endorsement-subject?url=${url}`)).json<EndorsementSubject>()
    expect([path, seen.issuer]).toMatchObject([path, { name: 'Renamed Academy', standing: changed }])
    await givenEndorsement(other, plain, path)
  }
  const given = (await other.call('GET', givenBy(plain))).json<Endorsement[]>()
  expect(given.map(({ subject }) => subject.issuer.standing)).toEqual([changed, changed, changed])
  expect(given.map(({ endorser }) => endorser.standing)).toEqual([named, named, named])
})
