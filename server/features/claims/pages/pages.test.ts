import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClaimFigures } from '#contracts/claims/claims.ts'
import type { ClaimSheet } from '#contracts/claims/codes.ts'
import { db } from '#infra/context.ts'
import { givenClaim, readProof } from '#testing/given/given-claim.ts'
import { keep } from '#testing/given/given-keep-link.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { recordStatements } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { isReading } from '#testing/watch-writes.ts'

const statements = recordStatements()
let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
  statements.stop()
})

const given = async (rules: object = {}) => givenClaim(owner, await givenBadgeClass(owner, issuer), rules)
const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
const open = (path: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, { headers: { ...browser, ...headers } })
const send = (path: string, form: Record<string, string>) => server.call('POST', path, { form, headers: browser })

test('[A10] opened a hundred times, fetched ahead or only looked at, a claim is as it was but for a counter', async () => {
  const { token, path } = await given()
  const before = await db().selectFrom('claims').selectAll().execute()
  const ran = await statements.record(async () => {
    for (let count = 0; count < 40; count++) expect((await open(`/c/${token}`)).statusCode).toBe(200)
    for (let count = 0; count < 40; count++) {
      const answer = await server.app.inject({
        method: 'HEAD',
        url: `/c/${token}`,
        headers: { host: 'localhost:8000', ...browser },
      })
      expect(answer.statusCode).toBe(200)
    }
    for (let count = 0; count < 20; count++) await open(`/c/${token}`, { 'sec-purpose': 'prefetch;prerender' })
  })
  expect(ran.filter((text) => !isReading(text) && !/insert into claim_days/.test(text))).toEqual([])
  expect(await db().selectFrom('claims').selectAll().execute()).toEqual(before)
  expect((await owner.call('GET', `${path}/figures`)).json<ClaimFigures>()).toMatchObject({ shown: 40, opened: 0 })
})

test('the page is kept nowhere, tells nobody where its reader came from, and stands in no search engine', async () => {
  const { token } = await given()
  for (const path of [`/c/${token}`, '/c/none']) {
    const { headers, body } = await open(path)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(body).toContain('noindex')
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('without any script an address, a mail and a press are enough', async () => {
  const { token } = await given()
  const email = newEmail('guest')
  expect((await open(`/c/${token}`)).body).toContain('Hold my place')
  const sent = await send(`/c/${token}`, { email })
  expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('Check your mail')])
  expect(sent.body).toContain('and the badge is yours.')
  expect(sent.body).toContain('held for 15 minutes')
  expect(sent.body).toContain(`href="/c/${token}"`)
  const proof = `/c/proof/${await readProof(email)}`
  const shown = await open(proof)
  expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('Take this badge')])
  const pressed = await send(proof, {})
  expect(pressed.statusCode).toBe(302)
  const keepToken = /\/auth\/keep-badge\/([\w-]+)$/.exec(String(pressed.headers.location))?.[1] ?? ''
  expect((await keep(server, keepToken)).statusCode).toBe(201)
})

test('the name that will stand on the badge is shown before the press, and can be set right', async () => {
  const { token } = await given({ asks_name: true })
  const email = newEmail('guest')
  await send(`/c/${token}`, { email, name: 'Mya' })
  const proof = `/c/proof/${await readProof(email)}`
  expect((await open(proof)).body).toMatch(/name="name"[^>]*value="Mya"/)
  const nameless = await send(proof, {})
  expect([nameless.statusCode, nameless.body]).toEqual([400, expect.stringContaining('Enter the name')])
  expect((await send(proof, { name: 'Maya' })).statusCode).toBe(302)
  const entry = await db().selectFrom('claim_entries').select('name').where('email', '=', email).executeTakeFirst()
  expect(entry?.name).toBe('Maya')
})

test('what was mistyped is said above the form, which keeps what was typed', async () => {
  const { token } = await given({ asks_name: true })
  const wrong = await send(`/c/${token}`, { email: 'maya@', name: 'Maya' })
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringMatching(/value="maya@"[\s\S]*|value="Maya"/)])
  const nameless = await send(`/c/${token}`, { email: newEmail() })
  expect([nameless.statusCode, nameless.body]).toEqual([400, expect.stringContaining('Enter the name')])
})

test.each([
  ['early', { opens_at: '2999-01-01T10:00:00Z', time_zone: 'Europe/London' }, 'Jan 1, 2999'],
  ['over', { closes_at: '2001-01-01T10:00:00Z' }, 'This one is over'],
])('a claim that is %s says so kindly, to whoever opens it and whoever sends its form', async (_, rules, words) => {
  const { token } = await given(rules)
  expect((await open(`/c/${token}`)).body).toContain(words)
  const sent = await send(`/c/${token}`, { email: newEmail() })
  expect([sent.statusCode, sent.body]).toEqual([409, expect.stringContaining(words)])
})

test('a paused one comes back, and a full one says so the same to whoever has a place', async () => {
  const paused = await given()
  await owner.call('POST', `${paused.path}/state`, { body: { state: 'paused' } })
  expect((await open(`/c/${paused.token}`)).body).toContain('Back in a moment')
  const full = await given({ cap: 1 })
  const email = newEmail('first')
  await send(`/c/${full.token}`, { email })
  expect((await open(`/c/${full.token}`)).body).toContain('All places are taken')
  const answers = [await send(`/c/${full.token}`, { email }), await send(`/c/${full.token}`, { email: newEmail() })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(answers[0]?.body).toBe(answers[1]?.body)
})

test('a code that is typed in any way leads to its badge, once; a wrong one is asked for again', async () => {
  const { path } = await given({ kind: 'codes' })
  const sheet = (await owner.call('POST', `${path}/codes`, { body: { count: 10 } })).json<ClaimSheet>()
  const code = sheet.codes[0]?.code ?? ''
  expect((await open('/claim')).body).toContain('Type your code')
  const led = await send('/claim', { claim_code: ` ${code.toLowerCase()} ` })
  expect(led.statusCode).toBe(302)
  expect((await open(new URL(String(led.headers.location)).pathname)).body).toContain('Hold my place')
  await owner.call('POST', '/v3/claims/take', { body: { token: code } })
  expect((await open(`/c/${code}`)).body).toContain('This code was used before')
  // The second of these is a code that could be one: its last sign fits.
  for (const typed of ['K7QM2-9XTR4-0', '00000-00000-0', '00000-00000-0', '00000-00000-0']) {
    const wrong = await send('/claim', { claim_code: typed })
    expect([wrong.statusCode, wrong.body]).toEqual([404, expect.stringContaining('This code is not known')])
    expect(wrong.body).toMatch(
      /<input[^>]*autofocus[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*autofocus/i,
    )
    const page = await open(`/c/${typed}`)
    expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('This leads to no badge')])
    expect(page.body).toContain('href="/claim"')
    expect((await send(`/c/${typed}`, { email: newEmail() })).statusCode).toBe(404)
  }
})
