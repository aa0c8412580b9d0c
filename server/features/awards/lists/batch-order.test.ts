import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(() => server.stop())

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const recipientsOf = (rows: readonly { recipient_identifier?: string }[]) => rows.map((row) => row.recipient_identifier)

/** All pages of a list, read by their links. */
async function readAll(path: string): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for (let next: string | undefined = path; next; ) {
    const answer = await owner.call('GET', next)
    const body = answer.json()
    for (const one of body.result ?? body.awards ?? body)
      found.push(one.recipient_identifier ?? one.recipient.plaintextIdentity)
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]?.replace(/^https?:\/\/[^/]+/, '')
  }
  return found
}

test('awards of one list stand in its order on every list and across pages, the newest list first', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const [atOnce, inChunks, last] = [newRows(300), newRows(600), newRows(3)]
  const answer = await owner.call('POST', `${badge}/batchAssertions`, { body: { assertions: atOnce } })
  expect(answer.statusCode).toBe(201)
  shiftClock(1)
  await givenBatch(owner, badge, { awards: inChunks })
  shiftClock(1)
  const single = newEmail('single')
  await givenAward(owner, badge, single)
  shiftClock(1)
  const rows = last.map(({ recipient_identifier }) => ({ recipient: { identity: recipient_identifier } }))
  const issued = await owner.call('POST', `/v2/badgeclasses/${idOf(badge)}/issue`, { body: { assertions: rows } })
  expect(issued.statusCode).toBe(201)
  const expected = [...recipientsOf(last), single, ...recipientsOf(inChunks), ...recipientsOf(atOnce)]
  const lists = [
    `${badge}/assertions?num=70`,
    `${issuer}/assertions?num=500`,
    `/v2/badgeclasses/${idOf(badge)}/assertions?num=101`,
    `/v2/issuers/${idOf(issuer)}/assertions`,
  ]
  for (const path of lists) expect(await readAll(path)).toEqual(expected)
  const csv = await owner.call('GET', `${badge.replace('/v1/issuer', '/v3')}/awards.csv`)
  const places = expected.map((recipient) => csv.body.indexOf(`${recipient}`))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
})
