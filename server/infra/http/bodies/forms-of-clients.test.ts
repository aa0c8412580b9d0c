import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import {
  type GivenPerson,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  goodPassword,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
  issuer = await givenIssuer(maya)
  badge = await givenBadgeClass(maya, issuer)
})
afterAll(() => server.stop())

const svg = Buffer.from(svgPicture.split(',')[1] ?? '', 'base64')
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Fields = readonly (readonly [string, string | Buffer])[]
const boundary = 'limit'
const multipart = (fields: Fields) =>
  Buffer.concat([
    ...fields.flatMap(([name, value]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${typeof value === 'string' ? '' : '; filename="a.bin"\r\nContent-Type: application/octet-stream'}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** Without a token where the header is empty. */
const send = (
  method: Method,
  url: string,
  type: string,
  payload: Buffer | string,
  more: Record<string, string> = {},
) => {
  const { authorization = `Bearer ${maya.token}`, ...others } = more
  const headers = { host: 'localhost:8000', 'content-type': type, ...(authorization && { authorization }), ...others }
  return server.app.inject({ method, url, payload, headers })
}
const parts = (method: Method, url: string, fields: Fields, headers: Record<string, string> = {}) =>
  send(method, url, `multipart/form-data; boundary=${boundary}`, multipart(fields), headers)
const form = (
  method: Method,
  url: string,
  fields: readonly (readonly [string, string])[],
  headers: Record<string, string> = {},
) =>
  send(
    method,
    url,
    'application/x-www-form-urlencoded',
    new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    headers,
  )

const writes = endpoints.filter(({ method, path }) => method !== 'GET' && /^\/v[12]\//.test(path))
test('every write of v1 and v2 takes a form of either kind', async () => {
  expect(writes.length).toBeGreaterThan(40)
  const refused: string[] = []
  for (const { method, path } of writes) {
    const url = path.replaceAll(/:\w+/g, '1')
    const answers = [
      await parts(method as Method, url, [['x', '1']], { authorization: 'Bearer nobody' }),
      await form(method as Method, url, [['x', '1']], { authorization: 'Bearer nobody' }),
    ]
    for (const { statusCode } of answers) if (statusCode === 415 || statusCode >= 500) refused.push(`${method} ${path}`)
  }
  expect(refused).toEqual([])
})

test('an issuer and a badge class are made of parts: files, JSON in fields, one tag', async () => {
  const made = await parts('POST', '/v1/issuer/issuers', [
    ['name', 'Quay School'],
    ['description', 'By the quay: Grüße.'],
    ['url', 'https://quay.example'],
    ['email', maya.email],
    ['image', svg],
  ])
  expect([made.statusCode, made.json().description]).toEqual([201, 'By the quay: Grüße.'])
  const of = `/v1/issuer/issuers/${made.json().slug}/badges`
  const alignment = [{ target_name: 'Seamanship', target_url: 'https://frame.example/1' }]
  const kept = await parts('POST', of, [
    ['name', 'Helm'],
    ['description', 'Holds a course.'],
    ['criteria', 'https://quay.example/helm'],
    ['image', svg],
    ['alignment', JSON.stringify(alignment)],
    ['tags', 'sea'],
    ['expires', '{"amount":"3","duration":"years"}'],
  ])
  expect(kept.statusCode).toBe(201)
  expect(kept.json()).toMatchObject({ tags: ['sea'], alignment, expires: { amount: 3, duration: 'years' } })
  const v2 = await parts('POST', '/v2/badgeclasses', [
    ['issuer', made.json().slug],
    ['name', 'Rope'],
    ['description', 'Ties.'],
    ['criteriaUrl', 'https://quay.example/rope'],
    ['image', svg],
    ['tags', 'sea'],
    ['tags', 'knots'],
    ['expires.amount', '2'],
    ['expires.duration', 'months'],
  ])
  expect(v2.statusCode).toBe(201)
  expect(v2.json().result[0]).toMatchObject({ tags: ['sea', 'knots'], expires: { amount: 2, duration: 'months' } })
})

test('a file that nobody chose is none', async () => {
  const unchosen = Buffer.from(
    [
      ...[
        ['name', 'Quay School'],
        ['url', 'https://quay.example'],
        ['email', maya.email],
      ].flatMap(([name, value]) => [`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, '', value]),
      `--${boundary}`,
      'Content-Disposition: form-data; name="image"; filename=""',
      'Content-Type: application/octet-stream',
      '',
      '',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
  const type = `multipart/form-data; boundary=${boundary}`
  const made = await send('POST', '/v1/issuer/issuers', type, unchosen)
  expect([made.statusCode, made.json().image]).toEqual([201, null])
  // An empty one that has a name was chosen.
  const empty = await send('POST', '/v1/issuer/issuers', type, Buffer.from(`${unchosen}`.replace('""', '"a.png"')))
  expect([empty.statusCode, Object.keys(empty.json())]).toEqual([400, ['image']])
})

test.each<[string, (url: string, fields: readonly (readonly [string, string])[]) => ReturnType<typeof form>]>([
  ['a form', (url, fields) => form('POST', url, fields)],
  ['parts', (url, fields) => parts('POST', url, fields)],
])('%s awards: names with dots and numbers, texts for truth values', async (_, post) => {
  const one = await post(`${badge}/assertions`, [
    ['recipient_identifier', 'a@earner.example'],
    ['create_notification', 'false'],
    ['allow_duplicate_awards', 'True'],
    ['evidence_items[0]evidence_url', 'https://sea.example/1'],
    ['evidence_items[1].narrative', 'She held the course.'],
    ['expires', ''],
  ])
  expect([one.statusCode, one.json().evidence_items?.length, one.json().expires]).toEqual([201, 2, null])
  const other = await post(`/v2/badgeclasses/${badge.split('/').at(-1)}/assertions`, [
    ['recipient.identity', 'b@earner.example'],
    ['recipient.type', 'email'],
    ['recipient.hashed', 'false'],
    ['notify', '0'],
  ])
  expect(other.statusCode).toBe(201)
  expect(other.json().result[0].recipient).toMatchObject({ plaintextIdentity: 'b@earner.example', hashed: false })
})

test('texts for truth values and numbers are read in JSON too, also in a long batch', async () => {
  const one = await maya.call('POST', `${badge}/assertions`, {
    body: { recipient_identifier: 'c@earner.example', hashed: 'false', create_notification: 'false' },
  })
  expect([one.statusCode, one.json().hashed]).toEqual([201, false])
  const assertions = Array.from({ length: 250 }, (_, at) => ({
    recipient_identifier: `d${at}@earner.example`,
    hashed: 'false',
  }))
  const batch = await maya.call('POST', `${badge}/batchAssertions`, {
    body: { assertions, create_notification: 'false' },
  })
  expect([batch.statusCode, batch.json().length, batch.json()[0]?.hashed], batch.body.slice(0, 300)).toEqual([
    201,
    250,
    false,
  ])
  const asForm = await form('POST', `${badge}/batchAssertions`, [
    ['assertions', '[{"recipient_identifier":"e@earner.example","hashed":"false"}]'],
    ['create_notification', 'false'],
  ])
  expect([asForm.statusCode, asForm.json()[0]?.hashed], asForm.body.slice(0, 300)).toEqual([201, false])
  const wrong = await maya.call('POST', `${badge}/assertions`, {
    body: { recipient_identifier: 'c@earner.example', hashed: 'maybe' },
  })
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['hashed']])
})

test('a DELETE that looks at no body takes a list', async () => {
  const made = await maya.call('POST', '/v1/earner/collections', { body: { name: 'Sea' } })
  const gone = await send('DELETE', `/v1/earner/collections/${made.json().slug}`, 'application/json', '[{"id":"x"}]')
  expect(gone.statusCode).toBe(204)
})

test('Moodle signs in with parts', async () => {
  const answer = await parts(
    'POST',
    '/o/token',
    [
      ['grant_type', 'password'],
      ['username', maya.email],
      ['password', goodPassword],
      ['scope', 'rw:profile rw:backpack'],
    ],
    { authorization: '' },
  )
  expect([answer.statusCode, answer.json().scope]).toEqual([200, 'rw:profile rw:backpack'])
  expect(answer.json().refresh_token).toMatch(/^sash_rt_/)
})

test('a form has the limits of JSON, and its faults are told', async () => {
  const asked = (fields: Fields) => parts('POST', `${badge}/assertions`, fields)
  const tooMany = Array.from({ length: 10_001 }, (_, at): [string, string] => [`f${at}`, ''])
  for (const fields of [
    tooMany,
    [['a.__proto__.b', 'x']],
    [['recipient_identifier', 'a\u0000']],
    [
      ['recipient_identifier', Buffer.from('x')],
      ['evidence_items', '[{"a":'],
    ],
    [['evidence_items', `${'['.repeat(200)}${']'.repeat(200)}`]],
    [['a.'.repeat(200), 'x']],
  ] satisfies Fields[]) {
    expect((await asked(fields)).statusCode).toBe(400)
  }
  expect((await send('POST', `${badge}/assertions`, 'multipart/form-data; boundary=x', 'no parts')).statusCode).toBe(
    400,
  )
  const long = await asked([['narrative', 'x'.repeat(1024 * 1024)]])
  expect(long.statusCode).toBe(413)
  const fault = await asked([
    ['recipient_identifier', 'a@b.example'],
    ['create_notification', 'maybe'],
  ])
  expect([fault.statusCode, Object.keys(fault.json())]).toEqual([400, ['create_notification']])
})

test('a page of another site cannot send a form for somebody', async () => {
  const fields = [
    ['first_name', 'Eve'],
    ['email', 'eve@evil.example'],
    ['password', goodPassword],
  ] as const
  const elsewhere = { authorization: '', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const post of [parts, form]) {
    expect((await post('POST', '/v1/user/profile', fields, elsewhere)).statusCode).toBe(415)
  }
  const without = { authorization: '', 'sec-fetch-site': 'cross-site' }
  expect((await parts('POST', '/v1/user/profile', fields, without)).statusCode).toBe(415)
})

test('/v3 stays strict', async () => {
  expect((await parts('POST', '/v3/personal-tokens', [['name', 'x']])).statusCode).toBe(415)
  const answer = await maya.call('POST', '/v3/personal-tokens', {
    body: { name: 'x', scopes: ['r:backpack'], days: '1' },
  })
  expect(answer.statusCode).toBe(400)
})
