import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { batchesOf } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
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

const says = 'Texts must be UTF-8.'
const idOf = (path: string) => path.split('/').at(-1) ?? ''
/** In place of the mark: bytes that begin, go on or end no letter, a letter written too long, half a pair, one beyond all. */
const broken = ['fffec3', 'c3', 'c328', 'a0', 'e282', 'c0af', 'eda080', 'f5808080', 'f4908080'].map((hex) =>
  Buffer.from(hex, 'hex'),
)
const withBytes = (text: string, bytes: Buffer): Buffer => {
  const [before = '', after = ''] = text.split('§')
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
}
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const bodies: [name: string, at: () => string, type: object, body: () => string][] = [
  ['v1', () => `${badge}/assertions`, json, () => JSON.stringify({ email: newEmail(), narrative: 'Well §' })],
  [
    'v2',
    () => `/v2/badgeclasses/${idOf(badge)}/assertions`,
    json,
    () => JSON.stringify({ recipient: { identity: newEmail() }, narrative: '§' }),
  ],
  ['a batch', () => batchesOf(badge), json, () => JSON.stringify({ awards: [{ email: newEmail(), narrative: '§' }] })],
  ['a form', () => `${badge}/assertions`, form, () => `email=${newEmail()}&narrative=§`],
  ['the verifier', () => '/v3/verify', json, () => JSON.stringify({ credential: { name: '§' } })],
  ['an upload', () => '/v1/earner/badges', json, () => JSON.stringify({ assertion: '{"name":"§"}' })],
  ['a name of a member', () => '/v3/verify', json, () => JSON.stringify({ credential: { '§': 1 } })],
  [
    'a long body',
    () => batchesOf(badge),
    json,
    () => JSON.stringify({ awards: [{ narrative: `${'x'.repeat(400_000)}§` }] }),
  ],
]

test.each(bodies)(
  'bytes that are no UTF-8 are refused, and nothing of them is stored: %s [T7]',
  async (_, at, type, body) => {
    const before = await context().db.selectFrom('awards').select('award_id').execute()
    for (const bytes of broken) {
      const answer = await owner.call('POST', at(), { body: withBytes(body(), bytes), headers: { ...type } })
      expect([bytes.toString('hex'), answer.statusCode]).toEqual([bytes.toString('hex'), 400])
      expect(answer.body).toContain(says)
    }
    expect(await context().db.selectFrom('awards').select('award_id').execute()).toEqual(before)
  },
)

test('letters of every length, and one that stands for what could not be read elsewhere, come through [T7]', async () => {
  const narrative = 'a é € 😀 \ufffd \u{10ffff} \ufeff'
  const answer = await owner.call('POST', `${badge}/assertions`, { body: { email: newEmail(), narrative } })
  expect([answer.statusCode, answer.json().narrative]).toEqual([201, narrative])
})

test('percent signs that stand for no UTF-8 are refused in a form, in a query and in a path [T7]', async () => {
  for (const escaped of ['%ff', '%C3', '%c3%28', '%ed%a0%80', 'é%e9'.replace('é', '%C3%A9')]) {
    const body = Buffer.from(`email=${newEmail()}&narrative=${escaped}`)
    const sent = await owner.call('POST', `${badge}/assertions`, { body, headers: form })
    expect([escaped, sent.statusCode]).toEqual([escaped, 400])
    for (const url of [`${badge}/assertions?search=${escaped}`, `${badge}/assertions?${escaped}=1`]) {
      const asked = await owner.call('GET', url)
      expect([url, asked.statusCode, asked.body.includes(says)]).toEqual([url, 400, true])
    }
    for (const url of [`/public/assertions/${escaped}`, `/${escaped}`, `/issuer/${escaped}`]) {
      expect([url, (await server.call('GET', url)).statusCode]).toEqual([url, 400])
    }
  }
  expect((await owner.call('GET', `${badge}/assertions?search=100%&prefix=%C3%A9`)).statusCode).toBe(200)
})

test('NUL and half a pair are refused however they are written [T7]', async () => {
  for (const text of ['\\u0000', '\\ud800', '\\udc00\\ud800', '\u0000']) {
    const body = Buffer.from(`{"email":"${newEmail()}","narrative":"${text}"}`)
    const answer = await owner.call('POST', `${badge}/assertions`, { body, headers: json })
    expect([text, answer.statusCode]).toEqual([text, 400])
  }
})

test('a byte order mark at the beginning of a body is refused as it was [T7]', async () => {
  const body = Buffer.from(`\ufeff${JSON.stringify({ email: newEmail() })}`)
  expect((await owner.call('POST', `${badge}/assertions`, { body, headers: json })).statusCode).toBe(400)
})
