import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { readStatusBit, verifyProof } from '#openbadges'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import {
  addressOf,
  decide,
  givenAccepted,
  givenBy,
  givenEndorsement,
  receivedBy,
} from '#testing/given/given-endorsement.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
let ours: string
let theirs: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
  ours = await givenIssuer(endorser, { name: 'Sea Board' })
  theirs = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, theirs)
})
afterAll(async () => {
  await server.stop()
})

const get = async (url: string) => (await server.call('GET', url)).json()
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const publicPath = (path: string): string => addressOf(path).replace(origin, '')
const credentialOf = (id: string) => get(`/public/endorsements/${id}.json?v=3_0`)
const didOf = (issuer: string): string => `did:web:localhost%3A8000:public:issuers:${idOf(issuer)}`
const givenAwardPath = async (): Promise<string> =>
  `${badge}/assertions/${await givenAward(owner, badge, newEmail(), { allow_duplicate_awards: true })}`

test('an endorsement is a signed credential that other libraries accept', async () => {
  const id = await givenEndorsement(endorser, ours, badge, { valid_until: '2031-01-01T00:00:00Z' })
  const credential = await credentialOf(id)
  expect(credential).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `${origin}/public/endorsements/${id}`,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    name: 'Endorsement of Day Skipper',
    issuer: { id: didOf(ours), type: ['Profile'], name: 'Sea Board' },
    validUntil: '2031-01-01T00:00:00Z',
    credentialSubject: {
      id: addressOf(badge),
      type: ['EndorsementSubject'],
      endorsementComment: 'We teach by the **same** plan.',
    },
    credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
    proof: [{ cryptosuite: 'eddsa-rdfc-2022' }],
  })
  expect(await isAcceptedElsewhere(server, credential)).toBe(true)
  expect(await isAcceptedElsewhere(server, { ...credential, name: 'Endorsement of Yachtmaster' })).toBe(false)
})

test('the 2.0 form has what the standard asks for, and browsers are led to what is endorsed', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const id = await givenEndorsement(endorser, ours, badge)
  const url = `/public/endorsements/${id}`
  expect(await get(url)).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Endorsement',
    id: `${origin}${url}`,
    claim: { id: addressOf(badge), endorsementComment: 'We teach by the **same** plan.' },
    issuer: addressOf(ours),
    issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    verification: { type: 'HostedBadge' },
  })
  const page = await server.call('GET', url, { headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers.location]).toEqual([302, `${addressOf(badge)}#endorsements`])
  expect((await server.call('GET', '/public/endorsements/AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
})

test('an issuer is endorsed under the id that it signs with', async () => {
  const id = await givenEndorsement(endorser, ours, theirs)
  expect((await credentialOf(id)).credentialSubject.id).toBe(didOf(theirs))
  expect((await get(`/public/endorsements/${id}`)).claim.id).toBe(addressOf(theirs))
})

test('nothing shows or carries an endorsement before it is accepted, and everything after', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const before = await get(`${publicPath(badge)}.json`)
  const id = await givenEndorsement(endorser, ours, badge)
  const url = `${origin}/public/endorsements/${id}`
  expect(await get(`${publicPath(badge)}.json`)).toEqual(before)
  expect((await server.call('GET', publicPath(badge), { headers: { accept: 'text/html' } })).body).not.toContain(
    'Sea Board',
  )

  expect((await decide(owner, badge, id, true)).json()).toMatchObject({ state: 'accepted', outdated: false })
  expect(await get(`${publicPath(badge)}.json`)).toEqual({ ...before, endorsement: [url] })
  expect((await get(`${publicPath(badge)}.json?v=3_0`)).endorsement).toEqual([await credentialOf(id)])
  const page = (await server.call('GET', publicPath(badge), { headers: { accept: 'text/html' } })).body
  expect(page).toContain('Endorsed by')
  expect(page).toContain('<strong>same</strong>')
  expect(page).toContain(addressOf(ours))
})

test('badges signed from then on carry what issuer and class were endorsed with, and stay verifiable', async () => {
  const [issuer] = [await givenIssuer(owner)]
  const badge = await givenBadgeClass(owner, issuer)
  const ofIssuer = await givenAccepted(endorser, ours, owner, issuer)
  const ofBadge = await givenAccepted(endorser, ours, owner, badge)
  const award = await givenAward(owner, badge, newEmail())
  const credential = await get(`/public/assertions/${award}.json?v=3_0`)
  expect(credential.issuer.endorsement).toEqual([await credentialOf(ofIssuer)])
  expect(credential.credentialSubject.achievement.endorsement).toEqual([await credentialOf(ofBadge)])
  expect(await isAcceptedElsewhere(server, credential)).toBe(true)
  expect(await verifyProof(context().tools, credential)).toMatchObject({ status: 'passed' })
  expect(await get(`${publicPath(issuer)}/endorsements`)).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    id: addressOf(issuer),
    endorsement: [`${origin}/public/endorsements/${ofIssuer}`],
  })
  expect((await get(`${publicPath(issuer)}.json?v=3_0`)).endorsement).toEqual([await credentialOf(ofIssuer)])
})

test('no 2.0 document of an endorsed issuer carries the endorsement, and all lead to where it is', async () => {
  const [issuer] = [await givenIssuer(owner)]
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, newEmail())
  await givenAccepted(endorser, ours, owner, issuer)
  const profile = await server.call('GET', `${publicPath(issuer)}.json`)
  expect(profile.json()).not.toHaveProperty('endorsement')
  expect(profile.headers.link).toBe(
    `<${addressOf(issuer)}/endorsements>; rel="https://w3id.org/openbadges#endorsement"; type="application/ld+json"`,
  )
  expect((await get(`${publicPath(badge)}.json?expand=issuer`)).issuer).not.toHaveProperty('endorsement')
  const whole = await get(`/public/assertions/${award}.json?expand=badge&expand=badge.issuer`)
  expect(whole.badge.issuer).not.toHaveProperty('endorsement')
  expect(await get(`${publicPath(issuer)}.json?v=1_1`)).not.toHaveProperty('endorsement')
  expect((await server.call('GET', '/public/issuers/AAAAAAAAAAAAAAAAAAAAAA/endorsements')).statusCode).toBe(404)
})

test('an endorsed award is signed anew, and without its endorsement when that is taken off', async () => {
  const award = await givenAwardPath()
  const path = publicPath(award)
  const [assertion, before] = [await get(`${path}.json`), await get(`${path}.json?v=3_0`)]
  const id = await givenEndorsement(endorser, ours, award)
  const second = await givenEndorsement(await givenSecond(), secondIssuer, award)
  await decide(owner, award, id, true)
  const endorsed = await get(`${path}.json?v=3_0`)
  expect({ ...endorsed, proof: 0 }).toEqual({ ...before, endorsement: [await credentialOf(id)], proof: 0 })
  expect(await isAcceptedElsewhere(server, endorsed)).toBe(true)
  expect(await get(`${path}.json`)).toEqual({ ...assertion, endorsement: [`${origin}/public/endorsements/${id}`] })

  await decide(owner, award, second, true)
  expect((await get(`${path}.json?v=3_0`)).endorsement).toHaveLength(2)
  await decide(owner, award, id, false)
  expect((await get(`${path}.json?v=3_0`)).endorsement).toEqual([await credentialOf(second)])
  await decide(owner, award, second, false)
  expect({ ...(await get(`${path}.json?v=3_0`)), proof: 0 }).toEqual({ ...before, proof: 0 })
  expect(await get(`${path}.json`)).toEqual(assertion)
})

let secondIssuer = ''
const givenSecond = async (): Promise<GivenPerson> => {
  const person = await givenPerson(server)
  secondIssuer = await givenIssuer(person, { name: 'River Board' })
  return person
}

test('a withdrawn endorsement counts as revoked and is shown and carried no more', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const id = await givenAccepted(endorser, ours, owner, badge)
  const credential = await credentialOf(id)
  const answer = await endorser.call('DELETE', `${givenBy(ours)}/${id}`)
  expect(answer.json()).toMatchObject({ slug: id, state: 'withdrawn' })
  expect((await endorser.call('DELETE', `${givenBy(ours)}/${id}`)).json().state).toBe('withdrawn')
  expect(await credentialOf(id)).toEqual(credential)
  expect(await get(`/public/endorsements/${id}`)).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Endorsement',
    id: `${origin}/public/endorsements/${id}`,
    revoked: true,
  })
  const { statusListCredential, statusListIndex } = credential.credentialStatus
  const list = await get(new URL(statusListCredential).pathname)
  expect(await readStatusBit(list.credentialSubject.encodedList, Number(statusListIndex))).toBe(true)
  expect(await get(`${publicPath(badge)}.json`)).not.toHaveProperty('endorsement')
  const award = await givenAward(owner, badge, newEmail())
  expect((await get(`/public/assertions/${award}.json?v=3_0`)).credentialSubject.achievement).not.toHaveProperty(
    'endorsement',
  )
})

test('a page shows no endorsement of what it does not say any more', async () => {
  const badge = await givenBadgeClass(owner, theirs)
  const id = await givenAccepted(endorser, ours, owner, badge)
  const body = { name: 'Yachtmaster', description: 'Anything.', criteria_text: 'Pay.', image: undefined }
  const { image } = (await owner.call('GET', badge)).json()
  expect((await owner.call('PUT', badge, { body: { ...body, image } })).statusCode).toBe(200)
  expect(await get(`${publicPath(badge)}.json`)).not.toHaveProperty('endorsement')
  // Another id than the one that was endorsed.
  expect(await get(`${publicPath(badge)}.json?version=1`)).not.toHaveProperty('endorsement')
  const former = await server.call('GET', `${publicPath(badge)}?version=1`, { headers: { accept: 'text/html' } })
  expect(former.body).toContain('Endorsed by')
  const received: { slug: string; outdated: boolean }[] = (await owner.call('GET', receivedBy(theirs))).json()
  expect(received.find(({ slug }) => slug === id)).toMatchObject({ outdated: true })
  expect(await givenEndorsement(endorser, ours, badge)).not.toBe(id)
})

test('an issuer that has come to sign under another id carries no endorsement of the former one', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const id = await givenAccepted(endorser, ours, owner, issuer)
  const setForm = (id_form: 'did:web' | 'https') =>
    context().db.updateTable('issuers').set({ id_form }).where('issuer_id', '=', idOf(issuer)).execute()
  await setForm('https')
  await context()
    .db.updateTable('status_lists')
    .set({ id_form: 'https' })
    .where('issuer_id', '=', idOf(issuer))
    .execute()
  const award = await givenAward(owner, badge, newEmail())
  const credential = await get(`/public/assertions/${award}.json?v=3_0`)
  expect(credential.issuer.id).toBe(addressOf(issuer))
  expect(credential.issuer).not.toHaveProperty('endorsement')
  await endorser.call('DELETE', `${givenBy(ours)}/${id}`)
  const again = await givenAccepted(endorser, ours, owner, issuer)
  expect((await credentialOf(again)).credentialSubject.id).toBe(addressOf(issuer))
  const next = await givenAward(owner, badge, newEmail())
  expect((await get(`/public/assertions/${next}.json?v=3_0`)).issuer.endorsement).toHaveLength(1)
})
