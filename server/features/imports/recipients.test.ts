import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya.okonkwo'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const bring = (document: object | string) => {
  const assertion = typeof document === 'string' ? document : JSON.stringify(document)
  return earner.call('POST', '/v1/earner/badges', { body: { assertion } })
}
const hash = (text: string, algorithm = 'sha256'): string =>
  `${algorithm}$${createHash(algorithm).update(text).digest('hex')}`

test('an address is known in any letter case, in clear and in any hash that Open Badges knows', async () => {
  const { email } = earner
  const capital = `M${email.slice(1)}`
  for (const recipient of [
    { type: 'email', hashed: false, identity: ` ${email.toUpperCase()} ` },
    { type: 'email', hashed: true, identity: hash(email) },
    { type: 'email', hashed: true, salt: 's', identity: hash(`${capital}s`) },
    { type: 'email', hashed: true, identity: hash(capital.replace('.o', '.O')) },
    { type: ['email'], hashed: true, salt: 's', identity: hash(`${email.toUpperCase()}s`).toUpperCase() },
    { type: 'email', hashed: true, salt: 's', identity: hash(`${email}s`, 'md5') },
  ]) {
    const answer = await bring(givenHosted(site, '', { recipient }))
    expect([recipient, answer.statusCode]).toEqual([recipient, 201])
    expect(answer.json()).toMatchObject({ recipient_identifier: email, pending: false })
  }
})

test('a telephone number, a web address and the hash of another are nobody here', async () => {
  for (const recipient of [
    { type: 'telephone', hashed: false, identity: '+3112345678' },
    { type: 'url', hashed: false, identity: 'https://maya.example' },
    { type: 'url', hashed: true, identity: hash(earner.email) },
    { type: 'email', hashed: true, salt: 'wrong', identity: hash(earner.email) },
  ]) {
    const answer = await bring(givenHosted(site, '', { recipient }))
    expect(answer.json()).toMatchObject([{ name: 'VERIFY_RECIPIENT_IDENTIFIER' }])
  }
})

test('a recipient in a form that Open Badges does not have is refused, with what is wrong with it', async () => {
  for (const recipient of [
    { type: 'email', hashed: true, identity: `rot13$${'0'.repeat(64)}` },
    { type: 'email', hashed: 'true', identity: hash(earner.email) },
    { type: 'email', hashed: true, identity: hash(earner.email, 'sha512') },
    { type: 'email', hashed: true, identity: earner.email },
  ]) {
    const answer = await bring(givenHosted(site, '', { recipient }))
    expect(answer.json()).toMatchObject([
      { name: 'INVALID_BADGE', description: expect.stringMatching(/^The badge has a "recipient\./) },
    ])
  }
})

test('a badge of an own address that is not proven waits until it is, and again when it is taken away', async () => {
  const second = newEmail('second')
  const added = await earner.call('POST', '/v1/user/emails', { body: { email: second } })
  expect(added.statusCode).toBe(201)
  const badge = (await bring(givenHosted(site, second))).json<{ id: string; pending: boolean }>()
  expect(badge).toMatchObject({ pending: true, recipient_identifier: second, json: { pending: true } })
  const read = async () => (await earner.call('GET', `/v1/earner/badges/${badge.id}`)).json<{ pending: boolean }>()
  expect((await read()).pending).toBe(true)
  await server.call('POST', await readMailLink(second))
  expect((await read()).pending).toBe(false)
  const removed = await earner.call('DELETE', `/v1/user/emails/${added.json<{ id: number }>().id}`)
  expect(removed.statusCode).toBe(200)
  expect((await read()).pending).toBe(true)
})

test('a proven address is preferred to one that is not', async () => {
  const second = newEmail('second')
  await earner.call('POST', '/v1/user/emails', { body: { email: second } })
  const signed = await givenSigned(second, (it) => {
    const [subject] = [it.credentialSubject].flat() as { identifier: object[] }[]
    const own = { type: 'IdentityObject', identityType: 'emailAddress', hashed: false, identityHash: earner.email }
    return { ...it, credentialSubject: { ...subject, identifier: [...(subject?.identifier ?? []), own] } } as typeof it
  })
  expect((await bring(signed)).json()).toMatchObject({ recipient_identifier: earner.email, pending: false })
})

test('a badge that names nobody, or only a wallet, is kept for whoever brings it', async () => {
  const change = (identity: object) =>
    givenSigned('nobody@example.org', (it) => {
      const { identifier, ...subject } = it.credentialSubject as Record<string, string>
      return { ...it, credentialSubject: { ...subject, ...identity } }
    })
  const bearer = await bring(await change({}))
  expect(bearer.json()).toMatchObject({
    recipient_identifier: earner.email,
    imported: { verdict: 'invalid', reason: 'The badge does not say who earned it.' },
  })
  const wallet = await bring(await change({ id: 'did:example:1' }))
  expect(wallet.json()).toMatchObject({ recipient_identifier: earner.email, imported: { verdict: 'valid' } })
  expect((await bring(await change({ id: 'mailto:other@example.org' }))).json()).toMatchObject([
    { name: 'VERIFY_RECIPIENT_IDENTIFIER', recipient: 'other@example.org' },
  ])
})

test('a badge in which the address stands somewhere is known to name its recipient', async () => {
  const isNamed = async (document: object | string): Promise<unknown> => {
    const { id } = (await bring(document)).json<{ id: string }>()
    const query = context().db.selectFrom('imported_badges').select('facts').where('import_id', '=', id)
    const { facts } = await query.executeTakeFirstOrThrow()
    return (facts as { namesRecipient: boolean }).namesRecipient
  }
  const { email } = earner
  const encode = (text: string): string => Buffer.from(text).toString('base64url')
  const told = { 'extensions:note': `Given to ${email.toUpperCase()}.` }
  const hidden = JSON.stringify(givenHosted(site, email, told)).replace('@EXAMPLE', '\\u0040EXAMPLE')
  const signed = JSON.stringify(await givenSigned(email, (it) => ({ ...it, name: `Badge of ${email}` })))
  expect(await isNamed(givenHosted(site, email))).toBe(false)
  expect(
    await isNamed(givenHosted(site, email, { recipient: { type: 'email', hashed: false, identity: email } })),
  ).toBe(true)
  expect(await isNamed(hidden)).toBe(true)
  expect(
    await isNamed(`${encode('{"alg":"ES256","kid":"https://out-of-reach.example/key"}')}.${encode(signed)}.c2ln`),
  ).toBe(true)
})
