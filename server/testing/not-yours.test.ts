import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from './given/given-batch.ts'
import { givenImport } from './given/given-move.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  svgPicture,
} from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let stranger: GivenPerson
let places: Record<string, string>
let bodies: Record<string, object>
const idOf = (path: string) => path.split('/').at(-1) ?? ''
beforeAll(async () => {
  server = await startTestServer()
  const scope = `rw:issuer rw:profile ${recipientScope}`
  const person = await givenPerson(server, newEmail(), scope)
  stranger = await givenPerson(server, newEmail(), scope)
  const issuer = await givenIssuer(person)
  const badge = await givenBadgeClass(person, issuer)
  const award = await givenAward(person, badge, person.email)
  const imported = await givenImport(person)
  const collection = await person.call('POST', '/v1/earner/collections', {
    body: { name: 'All', badges: [{ id: award }, { id: imported }] },
  })
  const link = await person.call('POST', '/v3/backpack/share-links', {
    body: { kind: 'badge', target: award, with_name: true, with_evidence: true },
  })
  const batch = await givenBatch(person, badge, { awards: newRows(3), hold_minutes: 600, create_notification: true })
  places = {
    issuerSlug: idOf(issuer),
    serial: '1',
    badgeSlug: idOf(badge),
    awardSlug: award,
    badgeId: imported,
    collectionSlug: collection.json<{ slug: string }>().slug,
    linkId: link.json<{ id: string }>().id,
    batchId: idOf(batch),
    issuerId: idOf(issuer),
    badgeClassId: idOf(badge),
    assertionId: award,
    collectionId: collection.json<{ slug: string }>().slug,
    userId: person.accountId,
  }
  const own = await givenAward(person, badge, stranger.email)
  const row = { recipient_identifier: stranger.email }
  // By the last part of the address: whole, and about the stranger's own things where it can be.
  bodies = {
    assertions: { ...row, recipient: { identity: stranger.email }, badgeclass: idOf(badge) },
    issue: { assertions: [{ recipient: { identity: stranger.email } }] },
    badgeclasses: { name: 'A', description: 'B', criteriaNarrative: 'C', image: svgPicture },
    ':issuerId': { name: 'A', url: 'https://a.example', email: stranger.email, staff: [] },
    ':badgeClassId': { name: 'A', description: 'B', criteriaNarrative: 'C' },
    ':assertionId': { narrative: 'A', revocation_reason: 'R', acceptance: 'Accepted' },
    batchAssertions: { assertions: [row] },
    'award-batches': { awards: [row], badge_class: idOf(badge) },
    'award-mails': { awards: [award], kind: 'again' },
    revocations: { awards: [award], revocation_reason: 'R' },
    archive: { archived: true },
    'PUT second-factor': { required: true },
    'PUT signing': { id_form: 'did:web' },
    given: { subject: stranger.accountId, comment: 'Good.' },
    received: { credential: '{}' },
    ':endorsementSlug': { accepted: true, issuer_version: 1 },
    staff: { action: 'add', email: stranger.email, role: 'owner' },
    ':issuerSlug': { name: 'A', url: 'https://a.example', email: stranger.email, suspended: true },
    ':badgeSlug': { name: 'A', description: 'B', criteria_text: 'C' },
    ':awardSlug': { narrative: 'A', revocation_reason: 'R' },
    ':badgeId': { acceptance: 'Accepted' },
    ':collectionSlug': { name: 'A' },
    ':collectionId': { name: 'A' },
    webhooks: { name: 'A', url: 'https://a.example/', events: ['award.made'] },
    ':webhookId': { name: 'A', url: 'https://a.example/', events: ['award.made'] },
    'POST print': { count: 10 },
    'POST claims': { badge_class: own, title: 'A' },
    'PUT :claimId': { title: 'A' },
    state: { state: 'open' },
    codes: { count: 10 },
    duplicate: { title: 'A' },
    'request-rules': { open: true },
    'request-decisions': { requests: [{ id: 'A', rounds: 1 }], decision: 'decline', text: 'A' },
    decision: { rounds: 1, decision: 'decline', text: 'A' },
    'POST confirm': { code: 'A' },
    groups: { name: 'A' },
    ':groupId': { name: 'A' },
    'POST members': { people: [{ email: stranger.email }] },
    removals: { members: ['A'] },
    replay: { since: '2026-01-01T00:00:00Z' },
    deployments: { deployment_id: '1' },
    ':placementId': { threshold: 50 },
    platforms: {
      name: 'A',
      iss: 'https://lms.example',
      client_id: '1',
      deployment_id: '1',
      login_url: 'https://lms.example/l',
      token_url: 'https://lms.example/t',
      jwks_url: 'https://lms.example/j',
    },
    ':linkId': { with_name: true, with_evidence: true },
    'POST badges': { id: own, name: 'A', description: 'B', criteria_text: 'C', image: 'D' },
    'PUT badges': [{ id: own }],
  }
  await context().queue.drain()
})
afterAll(async () => await server.stop())

// What is noted about the one who asks is no trace in what is somebody else's.
const notes = ['throttles', 'cooldowns', 'access_tokens']
const readAll = async (): Promise<string> => {
  const { db } = context()
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' and relname <> all(${notes})
    order by 1`.execute(db)
  const lines = tables.map(async ({ name }) => {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(db)
    return rows.map(({ line }) => `${name} ${line}`).sort()
  })
  return (await Promise.all(lines)).flat().join('\n')
}

const isOwned = (path: string): boolean =>
  /:(?:issuerSlug|badgeId|collectionSlug|linkId|issuerId|badgeClassId|assertionId|collectionId|userId)/.test(path)

test("every action on what is somebody else's answers 404 and leaves no trace", async () => {
  const owned = endpoints.filter(({ path, access }) => isOwned(path) && Array.isArray(access))
  expect(owned.length).toBeGreaterThan(40)
  const before = await readAll()
  for (const { method, path } of owned) {
    const last = idOf(path)
    const url = path.replace(/:(\w+)/g, (_, name: string) => places[name] ?? 'none')
    const answer = await stranger.call(
      method,
      method === 'GET' ? `${url}?open=true` : url,
      method === 'GET' ? {} : { body: bodies[`${method} ${last}`] ?? bodies[last] ?? {} },
    )
    expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    expect([method, path, (await readAll()) === before]).toEqual([method, path, true])
  }
}, 60_000)

test("nothing of somebody else's can be named in an action of one's own", async () => {
  const before = await readAll()
  const link = (kind: string, target?: string) => ({ kind, target, with_name: true, with_evidence: true })
  for (const [url, body] of [
    ['/v3/backpack/share-links', link('collection', places.collectionSlug)],
    ['/v3/backpack/share-links', link('badge', places.badgeId)],
    ['/v3/backpack/share-links', link('badge', places.awardSlug)],
    ['/v1/earner/collections', { name: 'A', badges: [{ id: places.badgeId }] }],
    ['/v1/earner/collections', { name: 'A', badges: [{ id: places.awardSlug }] }],
    ['/v1/earner/collections', { name: 'A', cover: places.badgeId }],
  ] as const) {
    const answer = await stranger.call('POST', url, { body })
    expect([url, body, [400, 404].includes(answer.statusCode)]).toEqual([url, body, true])
  }
  expect(await readAll()).toBe(before)
})
