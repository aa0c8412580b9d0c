import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(() => server.stop())

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ recipient: { identity: `kim${index}@example.com` }, ...more }))

async function givenUrl(): Promise<string> {
  return `/v2/badgeclasses/${idOf(await givenBadgeClass(owner, issuer))}/issue`
}

const countAwards = async (url: string): Promise<number> => {
  const found = await context()
    .db.selectFrom('awards')
    .select('award_id')
    .where('badge_id', '=', url.split('/')[3] ?? '')
    .execute()
  return found.length
}

test('many get the badge in one call, by any role, as each row says', async () => {
  const url = await givenUrl()
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'staff')
  const said = {
    narrative: 'Well sailed.',
    evidence: [{ url: 'https://quay.example/log', narrative: null }],
    issuedOn: '2020-02-03T04:05:06.000Z',
    expires: null,
    extensions: { 'extensions:Ship': { name: 'Alma' } },
  }
  const answer = await member.call('POST', url, { body: { assertions: rows(3, said), create_notification: true } })
  expect(answer.statusCode).toBe(201)
  const { status, result } = answer.json()
  expect(status).toEqual({ success: true, description: 'ok' })
  expect(result).toHaveLength(3)
  for (const [index, assertion] of result.entries()) {
    expect(assertion).toMatchObject({ ...said, createdBy: member.accountId })
    expect(assertion.recipient.plaintextIdentity).toBe(`kim${index}@example.com`)
    const single = await owner.call('GET', `/v2/assertions/${assertion.entityId}`)
    expect(single.json().result).toEqual([assertion])
  }
})

test('faults are told for each row under its own names, and nothing is awarded', async () => {
  const url = await givenUrl()
  const [good] = rows(1)
  const answer = await owner.call('POST', url, {
    body: {
      assertions: [
        good,
        { recipient: { identity: 'kim' } },
        { recipient: { identity: 'lee@example.com', type: 'fax' } },
        { ...good, evidence: [{}] },
        { ...good, issuedOn: '9999-01-01T00:00:00Z' },
        { ...good, issuedOn: '1582-01-01T00:00:00Z' },
        { ...good, issuedOn: new Date(Date.now() + 60_000).toISOString() },
        'kim@example.com',
        {},
        { ...good, notify: 'yes' },
      ],
    },
  })
  expect(answer.statusCode).toBe(400)
  const { status, result, fieldErrors, validationErrors } = answer.json()
  expect({ status, result, validationErrors }).toEqual({
    status: { success: false, description: 'bad request' },
    result: [],
    validationErrors: [],
  })
  const ahead = { issuedOn: ['Only issuedOn dates in the past are acceptable.'] }
  expect(fieldErrors).toHaveLength(10)
  expect(fieldErrors.slice(0, 2)).toEqual([{}, { recipient: { non_field_errors: ['Enter a valid email address.'] } }])
  expect(fieldErrors.slice(2).map(Object.keys)).toEqual([
    ['recipient'],
    ['evidence'],
    ['issuedOn'],
    ['issuedOn'],
    ['issuedOn'],
    ['non_field_errors'],
    ['recipient'],
    ['notify'],
  ])
  expect(fieldErrors[3]).toEqual({ evidence: ['Either url or narrative is required'] })
  expect([fieldErrors[4], fieldErrors[6]]).toEqual([ahead, ahead])
  expect(fieldErrors[5]).toEqual({
    issuedOn: ['Only issuedOn dates after the introduction of the Gregorian calendar are allowed.'],
  })
  expect(await countAwards(url)).toBe(0)
})

test('a body of another form is refused with a text', async () => {
  const url = await givenUrl()
  for (const [body, text] of [
    [[], 'Send an object with the list in "assertions", not a bare list.'],
    [{}, /assertions/],
    [{ assertions: 'all' }, /assertions/],
    [{ assertions: [] }, /assertions/],
  ] as const) {
    const answer = await owner.call('POST', url, { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationErrors).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)])
  }
})

test('a batch under a key is made once, also at the same moment', async () => {
  const url = await givenUrl()
  const send = (count: number) =>
    owner.call('POST', url, { body: { assertions: rows(count) }, headers: { 'idempotency-key': `batch-${url}` } })
  const [one, two] = await Promise.all([send(3), send(3)])
  expect(one?.json()).toEqual(two?.json())
  expect((await send(3)).json()).toEqual(one?.json())
  expect((await send(2)).statusCode).toBe(422)
  expect(await countAwards(url)).toBe(3)
})

test('repeated awards in a batch are refused where they are not wanted', async () => {
  const url = await givenUrl()
  const body = { assertions: rows(2, { allowDuplicateAwards: false }) }
  expect((await owner.call('POST', url, { body })).statusCode).toBe(201)
  const again = await owner.call('POST', url, { body })
  expect([again.statusCode, again.json().fieldErrors]).toEqual([
    400,
    Array(2).fill({ recipient: ['A previous award of this badge already exists for this recipient.'] }),
  ])
})

test('more than 2,000 rows become a batch in the background', async () => {
  const url = await givenUrl()
  const answer = await owner.call('POST', url, { body: { assertions: rows(2001) } })
  expect(answer.statusCode).toBe(202)
  const [progress] = answer.json().result
  expect(progress).toMatchObject({ status: 'processing', total: 2001, processed: 0, succeeded: 0, failed: 0 })
  expect(answer.headers.location).toBe(progress.url)
  const followed = await owner.call('GET', new URL(progress.url).pathname)
  expect(followed.json()).toMatchObject({ id: progress.id, total: 2001 })
  expect(await countAwards(url)).toBe(0)
})
