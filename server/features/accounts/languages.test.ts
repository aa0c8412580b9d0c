import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson, goodPassword, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const readMail = (email: string) =>
  context()
    .db.selectFrom('mails')
    .select(['subject', 'html', 'kind'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

const signUpIn = async (language: string) => {
  const email = newEmail()
  const body = { first_name: 'Maya', last_name: 'Okonkwo', email, password: goodPassword }
  const answer = await server.call('POST', '/v1/user/profile', { body, headers: { 'accept-language': language } })
  expect(answer.statusCode).toBe(201)
  return { email, profile: answer.json() }
}

test('who signs up is written to in the language of their browser from then on [LG-03]', async () => {
  const { email, profile } = await signUpIn('fr-CA, fr;q=0.9')
  const mail = await readMail(email)
  expect(mail.html).toContain('<html lang="fr" dir="ltr">')
  expect(mail.subject).toBe(inLanguage('fr', () => t('Confirm your email address')))
  expect(profile).not.toHaveProperty('language')
  const stranger = await signUpIn('pl')
  expect((await readMail(stranger.email)).html).toContain('<html lang="en" dir="ltr">')
})

test('the setting of the account decides its mails, and is none of the profile of version 1 [LG-02] [LG-03]', async () => {
  const person = await givenPerson(server)
  const read = async () => (await person.call('GET', '/v3/account/settings')).json()
  expect(await read()).toMatchObject({ language: null })
  const change = await person.call('PUT', '/v3/account/settings', { body: { language: 'nl' } })
  expect(change.json()).toMatchObject({ language: 'nl' })
  expect(await read()).toMatchObject({ language: 'nl' })
  expect((await person.call('GET', '/v1/user/profile')).json()).not.toHaveProperty('language')
  await server.call('POST', '/v1/user/forgot-password', {
    body: { email: person.email },
    headers: { 'accept-language': 'de' },
  })
  expect(await readMail(person.email)).toMatchObject({
    kind: 'reset-password',
    html: expect.stringContaining('<html lang="nl" dir="ltr">'),
  })
  for (const language of ['xx', 'ar-XB', 'en-US', '', 1]) {
    expect((await person.call('PUT', '/v3/account/settings', { body: { language } })).statusCode).toBe(400)
  }
  expect(await read()).toMatchObject({ language: 'nl' })
  expect((await person.call('PUT', '/v3/account/settings', { body: { language: null } })).json()).toMatchObject({
    language: null,
  })
})

test('a mail to somebody without account is in the language of who awards [LG-03]', async () => {
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  await owner.call('PUT', '/v3/account/settings', { body: { language: 'es' } })
  const [stranger, known] = [newEmail(), await givenPerson(server)]
  await known.call('PUT', '/v3/account/settings', { body: { language: 'de' } })
  await givenAward(owner, badge, stranger, { create_notification: true })
  await givenAward(owner, badge, known.email, { create_notification: true })
  expect((await readMail(stranger)).html).toContain('<html lang="es" dir="ltr">')
  expect((await readMail(known.email)).html).toContain('<html lang="de" dir="ltr">')
})

test('version 3 says what is wrong in the language asked for, under the same code; older versions stay English [LG-05]', async () => {
  const ask = (url: string) => server.call('GET', url, { headers: { 'accept-language': 'de' } })
  const refused = await ask('/v3/account/settings')
  expect(refused.headers['content-language']).toBe('de')
  expect(refused.json()).toMatchObject({
    code: 'auth.missing',
    title: 'Authentication credentials were not provided.',
    detail: inLanguage('de', () => t('Authentication credentials were not provided.')),
  })
  const older = await ask('/v1/user/profile')
  expect(older.headers['content-language']).toBeUndefined()
  expect(older.body).toContain('Authentication credentials were not provided.')
})
