import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { listOutbox } from '#infra/mail/list-outbox.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
afterAll(async () => await server.stop())

const mailsTo = async (email: string) => {
  await context().queue.drain()
  return context()
    .db.selectFrom('mails')
    .select('state')
    .where('to_address', '=', email)
    .where('kind', '=', 'award')
    .orderBy('created_at')
    .execute()
}
/** Path of the link in the latest mail about a badge. */
const linkTo = async (email: string): Promise<string> => {
  await context().queue.drain()
  const mail = (await listOutbox(50)).find(({ to_address }) => to_address === email)
  const [, text = ''] = /No more mails about badges: (\S+)/.exec(mail?.body ?? '') ?? []
  expect(mail?.html).toContain(`href="${text}"`)
  return new URL(text).pathname
}
const messageOf = (answer: { headers: { location?: string | undefined } }) => {
  const { pathname, searchParams } = new URL(String(answer.headers.location))
  return [pathname, searchParams.get('infoMessage') ?? searchParams.get('authError')]
}
const award = (email: string) => givenAward(owner, badge, email, { create_notification: true })

const press = (link: string) => server.call('POST', link, { form: { page: 'true' } })

test('[A10] a program that opens the link of a mail ends nothing: there is a page with one button', async () => {
  const email = newEmail('scanned')
  await award(email)
  const link = await linkTo(email)
  for (const url of [link, `${link}?a=1`]) {
    const answer = await server.call('GET', url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(email)
    expect(answer.body.match(/<button\b/g)).toHaveLength(1)
    const looked = await server.app.inject({ method: 'HEAD', url, headers: { host: 'localhost:8000' } })
    expect([looked.statusCode, looked.body]).toEqual([200, ''])
  }
  await award(email)
  expect((await mailsTo(email)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('whoever presses the button gets no more of them, and still gets badges', async () => {
  const email = newEmail('enough')
  await award(email)
  const link = await linkTo(email)
  for (let time = 0; time < 2; time++) {
    const answer = await press(`${link}?a=1`)
    expect([answer.statusCode, ...messageOf(answer)]).toEqual([
      302,
      '/auth/login',
      'You will get no more mails about badges at this address.',
    ])
  }
  await award(email)
  expect((await mailsTo(email)).map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  const other = newEmail('other')
  await award(other)
  expect((await mailsTo(other)).map(({ state }) => state)).toEqual(['sent'])
  const rows = await context().db.selectFrom('refused_mails').select('address_hash').execute()
  expect(rows.some(({ address_hash: hash }) => hash.includes(Buffer.from(email)))).toBe(false)
  const earner = await givenPerson(server, email)
  expect((await earner.call('GET', '/v1/earner/badges')).json()).toHaveLength(2)
  await award(email)
  expect((await mailsTo(email)).at(-1)?.state).toBe('sent')
})

test('under their profile people have them sent again, and only to addresses of theirs', async () => {
  const earner = await givenPerson(server)
  const other = await givenPerson(server)
  await award(earner.email)
  await press(await linkTo(earner.email))
  const path = '/v3/account/refused-mails'
  expect((await earner.call('GET', path)).json()).toEqual([{ email: earner.email }])
  expect((await other.call('GET', path)).json()).toEqual([])
  expect((await other.call('DELETE', `${path}/${earner.email}`)).statusCode).toBe(404)
  expect((await earner.call('DELETE', `${path}/${earner.email}`)).statusCode).toBe(204)
  expect((await earner.call('DELETE', `${path}/${earner.email}`)).statusCode).toBe(404)
  expect((await earner.call('GET', path)).json()).toEqual([])
  await award(earner.email)
  expect((await mailsTo(earner.email)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('a mail program ends them in one step', async () => {
  const email = newEmail('one-click')
  await award(email)
  const link = await linkTo(email)
  const answer = await server.call('POST', link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  await award(email)
  expect((await mailsTo(email)).map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  expect((await server.call('POST', `${link}x`)).statusCode).toBe(404)
})

const parts = (fields: Record<string, string>) => {
  const all = Object.entries(fields).map(
    ([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${all.join('')}--limit--\r\n`
}
const postParts = (url: string, payload: string, more: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost:8000', 'content-type': 'multipart/form-data; boundary=limit', ...more },
  })

test('[A10] in parts as well, without cookies, and answered without a redirect', async () => {
  const email = newEmail('parts')
  await award(email)
  const link = await linkTo(email)
  const answer = await postParts(link, parts({ 'List-Unsubscribe': 'One-Click' }), { accept: 'text/html' })
  expect([answer.statusCode, answer.headers.location, answer.json()]).toEqual([200, undefined, {}])
  await award(email)
  expect((await mailsTo(email)).map(({ state }) => state)).toEqual(['sent', 'cancelled'])
  expect((await postParts(link, 'no parts at all')).statusCode).toBe(400)
  expect((await postParts('/o/revoke', parts({ token: owner.token }))).statusCode).toBe(415)
})

test('a link that was changed or is older than seven days does nothing', async () => {
  const [email, victim] = [newEmail('mine'), newEmail('victim')]
  await award(email)
  const [, , address = '', expires = '', signature = ''] = (await linkTo(email)).split('/')
  const changed = [
    [Buffer.from(victim).toString('base64url'), expires, signature],
    [address, String(Number(expires) + 1), signature],
    [address, expires, signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))],
    ['-', '-', '-'],
  ]
  for (const pieces of changed) {
    const link = `/unsubscribe/${pieces.join('/')}`
    for (const answer of [await server.call('GET', link), await press(link)]) {
      expect(messageOf(answer)[1]).toBe(
        'This link to end the mails is not complete. Please open it from the mail once more.',
      )
    }
  }
  shiftClock((7 * 86_400 + 1) * 1000)
  const late = await press(`/unsubscribe/${address}/${expires}/${signature}`)
  resetClock()
  expect(messageOf(late)[1]).toBe('This link to end the mails is too old. Please use the one in a newer mail.')
  await award(email)
  expect((await mailsTo(email)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('each mail of a batch carries the link of its reader', async () => {
  const awards = newRows(2)
  await givenBatch(owner, badge, { awards, create_notification: true })
  await context().queue.drain()
  const emails = awards.map(({ recipient_identifier: email }) => email)
  const links = [await linkTo(String(emails[0])), await linkTo(String(emails[1]))]
  expect(links[0]).not.toBe(links[1])
  for (const [index, link] of links.entries()) {
    expect(Buffer.from(String(link?.split('/')[2]), 'base64url').toString()).toBe(emails[index])
  }
})
