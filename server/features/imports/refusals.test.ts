import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import {
  asDataUrl,
  bakeInto,
  createElsewhere,
  drawing,
  elsewhere,
  givenHosted,
  givenSigned,
} from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
// What each has beside its name and words, as the first import clients read it.
const told = { messageLevel: 'ERROR', node_id: null, success: false }

let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
beforeEach(() => {
  site.asked.length = 0
})
afterAll(async () => {
  await server.stop()
})

const bring = (body: object) => earner.call('POST', '/v1/earner/badges?json_format=plain', { body })
const refusalOf = async (body: object): Promise<unknown> => {
  const answer = await bring(body)
  expect(answer.statusCode).toBe(400)
  return answer.json()
}
const bringText = (document: object) => refusalOf({ assertion: JSON.stringify(document) })

test('nothing, and more than one thing, are asked again', async () => {
  for (const body of [{}, { image: '', url: null, assertion: ' ' }]) {
    expect(await refusalOf(body)).toEqual(['At least one badge input is required'])
  }
  expect(await refusalOf({ url: 'https://a.example', assertion: '{}' })).toEqual([
    'Only one instance input field allowed.',
  ])
  expect(site.asked).toEqual([])
})

test('the same badge twice is a duplicate, whether as text, as file or by its address [SB-8.30]', async () => {
  const assertion = givenHosted(site, earner.email)
  const kept = await bring({ assertion: JSON.stringify(assertion) })
  expect(kept.statusCode).toBe(201)
  const description = 'You already have this badge in your backpack'
  const duplicate = [
    { name: 'DUPLICATE_BADGE', description, ...told, result: description, badge: kept.json<{ id: string }>().id },
  ]
  expect(await bringText(assertion)).toEqual(duplicate)
  expect(await refusalOf({ url: assertion.id })).toEqual(duplicate)
  expect(await refusalOf({ image: (await bakeInto('png', assertion)).dataUrl })).toEqual(duplicate)
  site.put(assertion.id, { ...assertion, revoked: true })
  expect(await bringText(assertion)).toMatchObject([{ name: 'ASSERTION_REVOKED' }])
  site.put(assertion.id, 503)
  expect(await bringText(assertion)).toEqual(duplicate)
})

test('a badge of somebody else is refused, and named only where it says so itself [SB-8.31]', async () => {
  const description = 'The recipient does not match any of your verified emails'
  const refusal = { name: 'VERIFY_RECIPIENT_IDENTIFIER', description, ...told, result: description }
  expect(await bringText(givenHosted(site, 'other@example.org'))).toEqual([refusal])
  const recipient = { type: 'email', hashed: false, identity: 'Other@Example.org' }
  expect(await bringText(givenHosted(site, '', { recipient }))).toEqual([
    { ...refusal, recipient: 'Other@Example.org' },
  ])
  expect(await bringText(await givenSigned('other@example.org'))).toEqual([refusal])
})

test('a revoked badge is refused, with the reason that its issuer gives', async () => {
  const revoked = {
    name: 'ASSERTION_REVOKED',
    description: 'This assertion has been revoked',
    ...told,
  }
  const assertion = givenHosted(site, earner.email)
  site.put(assertion.id, { ...assertion, revoked: true, revocationReason: 'Awarded by mistake' })
  const result = 'The issuer has revoked this badge: Awarded by mistake'
  expect(await bringText(assertion)).toEqual([{ ...revoked, result }])
  site.put(assertion.id, 410)
  expect(await refusalOf({ url: assertion.id })).toMatchObject([revoked])
})

test('a changed, unsigned or strangely signed badge is refused', async () => {
  const refusal = {
    name: 'VERIFY_SIGNATURE',
    description: 'Could not verify signature',
    ...told,
  }
  const signed = await givenSigned(earner.email)
  expect(await bringText({ ...signed, name: 'Master' })).toEqual([
    { ...refusal, result: 'The signature does not match: the badge was changed, or signed with another key.' },
  ])
  const { proof, ...unsigned } = signed
  expect(await bringText(unsigned)).toEqual([{ ...refusal, result: 'The badge is not signed.' }])
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await refusalOf({ assertion: `${encode({ alg: 'none' })}.${encode(unsigned)}.` })).toMatchObject([refusal])
})

test('an issuer whose url is no web address is refused in every form of its badge', async () => {
  const assertion = givenHosted(site, earner.email)
  site.put('/issuer', {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Issuer',
    id: `${elsewhere}/issuer`,
    name: 'Harbour Sailing School',
    url: 'ftp://harbour.example/',
    email: 'office@harbour.example',
  })
  const result = 'The issuer\'s profile has a "url" that is no web address.'
  const refusal = [{ name: 'INVALID_BADGE', description: result, ...told, result }]
  const forms = [
    { url: assertion.id },
    { assertion: JSON.stringify(assertion) },
    { image: (await bakeInto('png', assertion)).dataUrl },
    { image: (await bakeInto('svg', assertion)).dataUrl },
  ]
  for (const form of forms) expect(await refusalOf(form)).toEqual(refusal)
})

test('an address that cannot be reached is told, and a badge that says enough is kept all the same when asked', async () => {
  const refusal = {
    name: 'FETCH_HTTP_NODE',
    description: 'Unable to reach URL',
    ...told,
  }
  expect(await refusalOf({ url: 'https://gone.example/1', keep_unreachable: true })).toMatchObject([refusal])
  expect(await refusalOf({ url: site.put('/busy', 503) })).toMatchObject([refusal])
  const lean = { ...givenHosted(site, earner.email), id: 'https://gone.example/2' }
  expect(await bringText(lean)).toMatchObject([refusal])
  expect(
    await refusalOf({
      assertion: JSON.stringify({ ...lean, badge: 'https://gone.example/3', recipient: undefined }),
      keep_unreachable: true,
    }),
  ).toEqual([{ ...refusal, result: 'The badge does not say by itself whom it was awarded to.' }])
  const badge = { name: 'Old Salt', description: 'x', criteria: elsewhere, issuer: { name: 'Quay', url: elsewhere } }
  const whole = { ...lean, badge: { id: 'https://gone.example/class', ...badge } }
  expect(await bringText(whole)).toMatchObject([refusal])
  const other = { ...whole, recipient: { type: 'email', hashed: false, identity: 'other@example.org' } }
  const kept = (body: object) => bring({ assertion: JSON.stringify(body), keep_unreachable: true })
  expect((await kept(other)).json()).toMatchObject([{ name: 'VERIFY_RECIPIENT_IDENTIFIER' }])
  const answer = await kept(whole)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { imported: { verdict: 'unverifiable' }, json: { badge: { name: 'Old Salt', issuer: { name: 'Quay' } } } },
  ])
})

test('a badge that names nothing but its recipient by itself is kept under the name of its file or host', async () => {
  const lean = { ...givenHosted(site, earner.email), badge: 'https://gone.example/class' }
  const keep = async (id: string, file: object) => {
    const { dataUrl } = await bakeInto('png', { ...lean, id })
    return bring({ image: dataUrl, keep_unreachable: true, ...file })
  }
  const first = await keep('https://gone.example/4', { file_name: 'simple-badge.png' })
  const imported = { verdict: 'unverifiable', source_url: 'https://gone.example/4' }
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    { imported, json: { badge: { name: 'simple-badge', issuer: { name: 'gone.example' } } } },
  ])
  const second = await keep('https://gone.example/5', {})
  expect(second.json()).toMatchObject({ json: { badge: { name: 'Badge from gone.example' } } })
  const other = {
    ...lean,
    id: 'https://gone.example/6',
    recipient: { type: 'email', hashed: false, identity: 'o@x.example' },
  }
  expect(await refusalOf({ assertion: JSON.stringify(other), keep_unreachable: true })).toMatchObject([
    { name: 'VERIFY_RECIPIENT_IDENTIFIER' },
  ])
})

test('where there is no badge, none is found', async () => {
  const refusal = {
    name: 'ASSERTION_NOT_FOUND',
    description: 'Unable to find an assertion',
    ...told,
  }
  expect(await refusalOf({ image: await pngPicture() })).toEqual([
    { ...refusal, result: 'There is no badge inside this image.' },
  ])
  expect(await refusalOf({ image: asDataUrl(Buffer.from(drawing), 'image/svg+xml') })).toMatchObject([refusal])
  expect(await refusalOf({ url: site.put('/nothing', 404) })).toMatchObject([refusal])
  expect(await refusalOf({ url: site.put('/plain.svg', drawing) })).toMatchObject([refusal])
  const assertion = givenHosted(site, earner.email)
  site.put(assertion.id, 404)
  expect(await bringText(assertion)).toMatchObject([refusal])
  const classless = { ...givenHosted(site, earner.email), badge: site.put('/no-class', 404) }
  site.put(classless.id, classless)
  expect(await bringText(classless)).toMatchObject([{ name: refusal.name, description: 'Unable to find a badgeclass' }])
})

test('a reason that one sentence tells comes with its code, several in a row with none [LG-22]', async () => {
  const sentenceOf = async (body: object) =>
    JSON.parse(String((await bring({ assertion: JSON.stringify(body) })).headers['sash-refusal'])).sentence
  const recipient = { type: 'email', hashed: true, identity: earner.email }
  expect(await sentenceOf(givenHosted(site, '', { recipient }))).toMatchObject({
    code: 'member.not-hashed',
  })
  const faulty = await givenSigned(earner.email, (credential) => ({ ...credential, validFrom: 'x', name: 7 }))
  expect(await sentenceOf(faulty)).toBeUndefined()
})

test('what is no badge is refused with the reason as text', async () => {
  const invalid = (description: string) => [expect.objectContaining({ name: 'INVALID_BADGE', description })]
  expect(await refusalOf({ assertion: 'hello' })).toEqual(invalid('There is no badge in this text.'))
  expect(await bringText({})).toEqual(invalid('There is no badge in this document.'))
  expect(await refusalOf({ url: site.put('/page', '<!doctype html><p>Hello <svg></svg>') })).toEqual(
    invalid(
      'This address leads to a web page, not to a badge. Download the badge there, and bring in the file you get.',
    ),
  )
  const typed = (...types: string[]) =>
    givenSigned(earner.email, (it) => ({ ...it, type: ['VerifiableCredential', ...types] }))
  expect(await bringText(await typed('EndorsementCredential'))).toEqual(invalid('This is an endorsement, not a badge.'))
  expect(await bringText(await typed())).toEqual(invalid('The credential is no Open Badge.'))
  const signed = await givenSigned(earner.email)
  expect(await bringText({ ...signed, '@context': ['https://www.w3.org/ns/credentials/v2'] })).toEqual(
    invalid('The second context is not that of Open Badges 3.0.'),
  )
  expect(await refusalOf({ image: asDataUrl(Buffer.from('hello'), 'image/png') })).toEqual(
    invalid('The file is neither PNG nor SVG.'),
  )
  expect(await refusalOf({ image: 'hello' })).toEqual({ image: ['Invalid image.'] })
})

test('a copy that its issuer does not host in this form cannot be verified', async () => {
  const assertion = givenHosted(site, earner.email)
  expect(await bringText({ ...assertion, issuedOn: '2020-01-01T00:00:00Z' })).toEqual([
    {
      name: 'UNABLE_TO_VERIFY',
      description: 'Unable to verify the assertion',
      ...told,
      result: 'This file is not what the issuer hosts; it was changed in: issuedOn.',
    },
  ])
  const stray = site.put('https://stranger.example/1', { ...assertion, id: 'https://stranger.example/1' })
  expect(await refusalOf({ url: stray })).toMatchObject([{ name: 'UNABLE_TO_VERIFY' }])
})

test('a refused badge leaves nothing behind', async () => {
  const count = async () => (await context().db.selectFrom('blobs').select('blob_key').execute()).length
  const before = await count()
  await bringText(givenHosted(site, 'other@example.org'))
  await bringText({ ...(await givenSigned(earner.email)), name: 'Master' })
  expect(await count()).toBe(before)
})

test('more than a thousand badges in an hour have to wait', async () => {
  const eager = await givenPerson(server, newEmail(), recipientScope)
  const ask = () => eager.call('POST', '/v1/earner/badges', { body: {} })
  for (let i = 0; i < 1000; i += 50) await Promise.all(Array.from({ length: 50 }, ask))
  const answer = await ask()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
  expect((await bring({})).statusCode).toBe(400)
})
