import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from './given/given-batch.ts'
import { givenImport } from './given/given-move.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from './given.ts'
import { holdUntaken } from './hold-untaken.ts'
import { hostileAddresses, hostileTimes, hostileValues } from './hostile-values.ts'
import { startTestServer, type TestServer } from './server.ts'

// What is sent reaches the actions themselves here: every place named in an address exists, and every body is whole.
let server: TestServer
let person: GivenPerson
let places: Record<string, string>
holdUntaken()
beforeAll(async () => {
  server = await startTestServer()
  const scope = `rw:issuer rw:profile ${recipientScope}`
  person = await givenPerson(server, newEmail(), scope)
  const issuer = await givenIssuer(person)
  const badge = await givenBadgeClass(person, issuer)
  const award = await givenAward(person, badge, person.email)
  const imported = await givenImport(person)
  const created = await person.call('POST', '/v1/earner/collections', {
    body: { name: 'All', published: true, badges: [{ id: award }, { id: imported }] },
  })
  const collection = created.json<{ slug: string; share_hash: string }>()
  const link = await person.call('POST', '/v3/backpack/share-links', {
    body: { kind: 'badge', target: award, with_name: true, with_evidence: true },
  })
  const batch = await givenBatch(person, badge, { awards: newRows(3), hold_minutes: 600, create_notification: true })
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  places = {
    issuerSlug: idOf(issuer),
    badgeSlug: idOf(badge),
    awardSlug: award,
    badgeId: imported,
    collectionSlug: collection.slug,
    hash: collection.share_hash,
    linkId: link.json<{ id: string }>().id,
    batchId: idOf(batch),
  }
})
afterAll(async () => await server.stop())

const urlOf = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, (_, name: string) => places[name] ?? 'none')
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const rows = () => ({ recipient_identifier: newEmail(), narrative: 'N', evidence_items: [{ narrative: 'E' }] })
const issuerBase = '/v1/issuer/issuers/:issuerSlug/badges/:badgeSlug'
const v3Base = '/v3/issuers/:issuerSlug/badges/:badgeSlug'
const bodies: Record<string, () => Record<string, unknown>> = {
  [`POST ${issuerBase}/assertions`]: () => ({ ...rows(), expires: '2031-01-01T00:00:00Z', extensions: {} }),
  [`PUT ${issuerBase}/assertions/:awardSlug`]: () => ({ narrative: 'N', recipient_name: 'Maya', evidence_items: [] }),
  [`POST ${issuerBase}/batchAssertions`]: () => ({ assertions: [rows()] }),
  [`POST ${v3Base}/award-batches`]: () => ({ awards: [rows()] }),
  [`POST ${v3Base}/revocations`]: () => ({ awards: [places.badgeId], revocation_reason: 'R' }),
  [`POST ${v3Base}/archive`]: () => ({ archived: false }),
  'POST /v1/earner/collections': () => ({ name: 'A', badges: [{ id: places.awardSlug }] }),
  'PUT /v1/earner/collections/:collectionSlug': () => ({ name: 'A', badges: [{ id: places.awardSlug }] }),
  'POST /v1/earner/collections/:collectionSlug/badges': () => ({ id: places.badgeId }),
  'POST /v3/backpack/share-links': () => ({
    kind: 'collection',
    target: places.collectionSlug,
    with_name: false,
    with_evidence: false,
  }),
  'PUT /v3/backpack/share-links/:linkId': () => ({ label: 'L', with_name: true, with_evidence: true }),
  'POST /v1/issuer/issuers/:issuerSlug/staff': () => ({ action: 'add', email: newEmail(), role: 'staff' }),
  'PUT /v1/earner/badges/:badgeId': () => ({ acceptance: 'Accepted' }),
}
const items: Record<string, string> = {
  [`POST ${issuerBase}/batchAssertions`]: 'assertions',
  [`POST ${v3Base}/award-batches`]: 'awards',
  [`POST ${issuerBase}/assertions`]: 'evidence_items',
  'PUT /v1/earner/collections/:collectionSlug': 'badges',
}
const timed = Object.entries({
  [`POST ${issuerBase}/assertions`]: ['expires'],
  [`PUT ${issuerBase}/assertions/:awardSlug`]: ['expires'],
  [`POST ${v3Base}/award-batches`]: ['start_at'],
  'POST /v3/backpack/share-links': ['expires_at'],
  'PUT /v3/backpack/share-links/:linkId': ['expires_at'],
})
const rowFields = ['recipient_identifier', 'recipient_type', 'recipient_name', 'issued_on', 'expires', 'extensions']

const find = (name: string): Endpoint => {
  const found = endpoints.find((endpoint) => nameOf(endpoint) === name)
  if (!found) throw new Error(name)
  return found
}
const send = (endpoint: Endpoint, body: unknown) =>
  server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { host: 'localhost:8000', authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const expectNoFault = async (what: string, answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  if (statusCode >= 500 && statusCode !== 501) expect(body, what).toBe('an answer')
}

test('every moment that can be written can be stored', async () => {
  for (const [name, fields] of timed) {
    for (const field of fields) {
      for (const time of hostileTimes) {
        await expectNoFault(`${name} ${field} ${time}`, send(find(name), { ...bodies[name]?.(), [field]: time }))
      }
    }
  }
  for (const list of ['batchAssertions', 'award-batches']) {
    const name = Object.keys(items).find((one) => one.endsWith(list)) ?? ''
    for (const field of ['issued_on', 'expires']) {
      for (const time of hostileTimes) {
        const body = { [items[name] ?? '']: [{ ...rows(), [field]: time }] }
        await expectNoFault(`${name} ${field} ${time}`, send(find(name), body))
      }
    }
  }
  await context().queue.drain()
  const { rows: failed } = await sql`select error from award_batch_rows where state = 'failed'`.execute(context().db)
  expect(failed).toEqual([])
})

describe.each(Object.keys(bodies))('%s', (name) => {
  test('bears every value where all else is right', async () => {
    const endpoint = find(name)
    const good = bodies[name] ?? (() => ({}))
    const fields = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : Object.keys(good())
    for (const field of fields) {
      for (const [what, value] of Object.entries(hostileValues)) {
        await expectNoFault(`${field}: ${what}`, send(endpoint, { ...good(), [field]: value }))
      }
    }
    const list = items[name]
    for (const field of list ? [...rowFields, 'id', 'description', 'narrative', 'evidence_url'] : []) {
      for (const [what, value] of Object.entries(hostileValues)) {
        const first = Object(Object(good())[list ?? ''])[0]
        await expectNoFault(
          `${field} of a row: ${what}`,
          send(endpoint, { ...good(), [list ?? '']: [{ ...first, [field]: value }] }),
        )
      }
    }
  })
})

const fewQueries = ['%00', '__proto__', '-1', '1']
const subjects = () => [places.awardSlug, places.badgeId, places.hash]
const starts = ['next 999999999999999 ', 'next -999999999999999 ', 'prev 0 ', '999999999999999 ', '0 ', '-1 ', '']
const someId = 'AAAAAAAAAAAAAAAAAAAAAA'
const cursors = starts.flatMap((start) =>
  [someId, '', '\u0000', `${someId} \u0000`].map((id) => Buffer.from(start + id).toString('base64url')),
)
const hostileQueries = [...Object.values(hostileAddresses), '-1', '1e9', '99999999999', '%F0%9F%A7%A3', '']

const readable = endpoints.filter(({ method }) => method === 'GET').map((one) => [nameOf(one), one] as const)
/** Its address with each kind of subject; one is enough where none is named by its id alone. */
const urlsOf = ({ path }: Endpoint): string[] =>
  (path.includes(':id') ? subjects() : [undefined]).map((id) =>
    path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : places[name]) ?? 'none'),
  )

const queriesOf = (name: string, common: readonly string[]): string[] => {
  if (/from|to$/.test(name)) return hostileTimes.map(encodeURIComponent)
  if (common.includes(name)) return fewQueries
  return name === 'cursor' ? [...hostileQueries, ...cursors] : hostileQueries
}

test.each(readable)('no query makes %s fail where there is something to answer', async (_, endpoint) => {
  const query = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
  const common = endpoint.path.startsWith('/public/') ? ['expand', 'v', 'embedVersion', 'identity__email'] : []
  for (const url of urlsOf(endpoint)) {
    for (const name of new Set([...query, ...common])) {
      for (const value of queriesOf(name, common)) {
        await expectNoFault(`${url}?${name}=${value}`, person.call('GET', `${url}?${name}=${value}&${name}[]=${value}`))
      }
    }
  }
})

// Sent side by side, each in its turn; what is asked for and what may be answered make each other moot, so not together.
const hostileHeaders = [
  {
    'if-none-match': ['*', 'W/', '"', '""""', 'W/"a", "b', `"${'a'.repeat(8000)}"`, '\u00ff'],
    range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,0-0,0-0', 'bytes=99999999999999999999-', 'lines=1'],
    'if-modified-since': ['never', '0'],
    'idempotency-key': ['', ' ', 'a'.repeat(300), '\u00ff'],
  },
  {
    accept: ['*', '/', ';;;', 'text/html;q=abc', `${'a/b,'.repeat(2000)}c/d`, 'application/ld+json;profile="'],
    'accept-encoding': ['*;q=x', 'br;q=-1', ',,,'],
  },
].flatMap((group) => {
  const times = Math.max(...Object.values(group).map((values) => values.length))
  return Array.from({ length: times }, (_, turn) =>
    Object.fromEntries(Object.entries(group).map(([name, values]) => [name, values[turn % values.length] ?? ''])),
  )
})

test.each(readable)('no header makes %s fail where there is something to answer', async (_, endpoint) => {
  for (const url of urlsOf(endpoint)) {
    for (const headers of hostileHeaders) {
      await expectNoFault(`${url} ${JSON.stringify(headers)}`, person.call('GET', url, { headers }))
    }
  }
})
