import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatusBit } from '#openbadges'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let story: Story
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'svg')
})
afterAll(async () => {
  await server.stop()
})

const get = (url: string, headers: Record<string, string> = {}) => server.call('GET', url, { headers })
const day = expect.stringMatching(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const didOf = ({ issuer }: Story) => `did:web:localhost%3A8000:public:issuers:${issuer.id}`
const hashOf = (text: string) => `sha256$${createHash('sha256').update(text).digest('hex')}`
const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

test('the award is an Open Badges 2.0 assertion of exactly these members', async () => {
  const { award, badge, recipient } = story
  const answer = await get(award.publicPath)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/ld+json'])
  const { salt } = answer.json().recipient
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  expect(answer.json()).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: origin + award.publicPath,
    badge: origin + badge.publicPath,
    recipient: { type: 'email', hashed: true, identity: hashOf(recipient + salt), salt },
    image: `${origin}${award.publicPath}/image`,
    verification: { type: 'HostedBadge' },
    issuedOn: day,
    expires: '2031-05-06T07:08:09Z',
    narrative: 'Sailed to **Tern Island**.',
    evidence: [{ type: 'Evidence', id: 'https://logbook.example/61', narrative: 'Three passages.' }],
  })
})

test('the award is an Open Badges 3.0 credential of exactly these members', async () => {
  const { award, badge, issuer, owner, recipient } = story
  const answer = await get(award.publicPath, { accept: 'application/vc+ld+json' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/vc+ld+json'])
  const { salt } = answer.json().credentialSubject.identifier[0]
  const list = `${origin}${issuer.publicPath}/status/1`
  const index = answer.json().credentialStatus.statusListIndex
  expect(answer.json()).toEqual({
    '@context': contexts,
    id: origin + award.publicPath,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Day Skipper',
    description: 'Sails by day.',
    issuer: {
      id: didOf(story),
      type: ['Profile'],
      name: 'Harbour School',
      url: 'https://harbour.example',
      email: owner.email,
      description: 'A school by the sea.',
    },
    validFrom: day,
    validUntil: '2031-05-06T07:08:09Z',
    awardedDate: day,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: hashOf(recipient + salt),
          identityType: 'emailAddress',
          salt,
        },
      ],
      narrative: 'Sailed to **Tern Island**.',
      achievement: {
        id: origin + badge.publicPath,
        type: ['Achievement'],
        name: 'Day Skipper',
        description: 'Sails by day.',
        criteria: { id: 'https://harbour.example/criteria', narrative: 'Sail.' },
        image: { id: `${origin}${badge.publicPath}/image?version=1`, type: 'Image' },
        tag: ['sailing', 'navigation'],
        alignment: [
          { type: ['Alignment'], targetName: 'Standard', targetUrl: 'https://standard.example/1', targetCode: 'S-1' },
        ],
      },
    },
    evidence: [{ id: 'https://logbook.example/61', type: ['Evidence'], narrative: 'Three passages.' }],
    credentialStatus: {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: expect.stringMatching(/^\d{1,6}$/),
      statusListCredential: list,
    },
    proof: [
      {
        type: 'DataIntegrityProof',
        cryptosuite: 'eddsa-rdfc-2022',
        created: day,
        verificationMethod: expect.stringMatching(/#z6Mk\w+$/),
        proofPurpose: 'assertionMethod',
        proofValue: expect.stringMatching(/^z\w{80,90}$/),
      },
    ],
  })
})

test('the badge class is served in both editions', async () => {
  const { badge, issuer } = story
  const alignment = { targetName: 'Standard', targetUrl: 'https://standard.example/1', targetCode: 'S-1' }
  const shared = { id: origin + badge.publicPath, name: 'Day Skipper', description: 'Sails by day.' }
  const criteria = { id: 'https://harbour.example/criteria', narrative: 'Sail.' }
  expect((await get(badge.publicPath)).json()).toEqual({
    ...shared,
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'BadgeClass',
    image: `${origin}${badge.publicPath}/image`,
    criteria,
    issuer: origin + issuer.publicPath,
    tags: ['sailing', 'navigation'],
    alignment: [alignment],
  })
  expect((await get(`${badge.publicPath}?v=3_0`)).json()).toEqual({
    ...shared,
    '@context': contexts,
    type: ['Achievement'],
    image: { id: `${origin}${badge.publicPath}/image`, type: 'Image' },
    criteria,
    tag: ['sailing', 'navigation'],
    alignment: [{ type: ['Alignment'], ...alignment }],
  })
})

test('the issuer is served in both editions', async () => {
  const { issuer, owner } = story
  const shared = {
    name: 'Harbour School',
    url: 'https://harbour.example',
    email: owner.email,
    description: 'A school by the sea.',
  }
  expect((await get(issuer.publicPath)).json()).toEqual({
    ...shared,
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Issuer',
    id: origin + issuer.publicPath,
  })
  expect((await get(`${issuer.publicPath}?v=3_0`)).json()).toEqual({
    ...shared,
    '@context': contexts,
    type: ['Profile'],
    id: didOf(story),
  })
})

test('the issuer’s key is the same in its DID document, its key sets and its own document', async () => {
  const { issuer, award } = story
  const did = didOf(story)
  const credential = (await get(`${award.publicPath}?v=3_0`)).json()
  const method = credential.proof[0].verificationMethod
  const multikey = method.split('#')[1]
  const document = await get(`${issuer.publicPath}/did.json`)
  expect(document.headers['content-type']).toBe('application/did+json')
  expect(document.json()).toMatchObject({
    id: did,
    alsoKnownAs: [origin + issuer.publicPath],
    verificationMethod: [
      { id: expect.stringMatching(/#zDn\w+$/), type: 'JsonWebKey', controller: did, publicKeyJwk: { crv: 'P-256' } },
      { id: method, type: 'Multikey', controller: did, publicKeyMultibase: multikey },
    ],
    assertionMethod: [expect.stringMatching(/#zDn\w+$/), method],
  })
  const own = await get(`${issuer.publicPath}/jwks.json`)
  expect(own.headers['content-type']).toBe('application/jwk-set+json')
  const [forJwt, key] = own.json().keys
  expect(forJwt).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', iss: did, iat: expect.any(Number) })
  // The one is made a moment after the other.
  expect(Math.abs(forJwt.iat - key.iat)).toBeLessThan(60)
  expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: method, iss: did })
  expect((await get('/.well-known/jwks.json')).json().keys).toContainEqual(key)
  const bare = (await get(`${issuer.publicPath}/keys/${multikey}`)).json()
  expect(bare).toMatchObject({ type: 'Multikey', controller: did, publicKeyMultibase: multikey })
})

test('the status list is a signed credential in which the award is not revoked', async () => {
  const { issuer, award } = story
  const answer = await get(`${issuer.publicPath}/status/1`)
  const list = answer.json()
  expect(answer.headers['content-type']).toBe('application/vc+ld+json')
  expect(list).toMatchObject({
    id: `${origin}${issuer.publicPath}/status/1`,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(story),
    credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
  })
  const { credentialStatus } = (await get(`${award.publicPath}?v=3_0`)).json()
  expect(await readStatusBit(list.credentialSubject.encodedList, Number(credentialStatus.statusListIndex))).toBe(false)
  for (const name of ['0', '2', '-1', '1.0', 'a', '99999999999']) {
    expect((await get(`${issuer.publicPath}/status/${name}`)).statusCode).toBe(404)
  }
})

test('documents can be asked for by version, by media type and by ending, and carry an entity tag', async () => {
  const { award, badge, issuer } = story
  for (const place of [award, badge, issuer]) {
    for (const version of ['2_0', '3_0']) {
      const answer = await get(`${place.publicPath}?v=${version}`)
      expect((await get(`${place.publicPath}.json?v=${version}`)).body).toBe(answer.body)
      expect((await get(`${place.publicPath}.json?v=${version}`, { accept: 'text/html' })).body).toBe(answer.body)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, no-cache',
        vary: 'Accept',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      })
      const again = await get(`${place.publicPath}?v=${version}`, { 'if-none-match': String(answer.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await get(`${place.publicPath}?v=${version}`, { 'if-none-match': '"old"' })).statusCode).toBe(200)
    }
    expect((await get(`${place.publicPath}?v=1_0`)).statusCode).toBe(400)
    expect((await get(place.publicPath, { accept: 'application/json' })).headers['content-type']).toBe(
      'application/json',
    )
  }
})

test('one call can bring the badge class and the issuer along', async () => {
  const { award, badge, issuer } = story
  const whole = (await get(`${award.publicPath}?expand=badge&expand=badge.issuer`)).json()
  expect(whole.badge).toMatchObject({ id: origin + badge.publicPath, issuer: { id: origin + issuer.publicPath } })
  expect((await get(`${badge.publicPath}?expand=issuer`)).json().issuer).toMatchObject({ name: 'Harbour School' })
})

test('browsers and preview robots get pages, without signing in [SI-2.10]', async () => {
  const { award, badge, issuer } = story
  const visitors = [
    ['accept', 'text/html,*/*'],
    ['user-agent', 'LinkedInBot/1.0'],
    ['user-agent', 'Slackbot'],
  ] as const
  for (const place of [award, badge, issuer]) {
    for (const [name, value] of visitors) {
      const answer = await get(place.publicPath, { [name]: value })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)])
      expect(answer.body).toMatch(/<meta property="og:title" content="[^"]*(Day Skipper|Harbour School)/)
    }
  }
  expect((await get(award.publicPath, { accept: 'text/html' })).body).toContain(
    '<meta name="robots" content="noindex">',
  )
})

test('nothing is served under an id that is not there, as page or as document', async () => {
  for (const kind of ['issuers', 'badges', 'assertions']) {
    for (const id of [
      'AAAAAAAAAAAAAAAAAAAAAA',
      story.recipient,
      '1',
      story[kind === 'badges' ? 'issuer' : 'badge'].id,
    ]) {
      const document = await get(`/public/${kind}/${id}`)
      expect([document.statusCode, document.json()]).toEqual([404, { detail: 'Not found.' }])
      const page = await get(`/public/${kind}/${id}`, { accept: 'text/html' })
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, expect.stringMatching(/^text\/html/)])
      expect((await get(`/public/${kind}/${id}/image`)).statusCode).toBe(404)
    }
  }
})
