import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  svgPicture,
} from '../given.ts'
import type { TestServer } from '../server.ts'
import { givenBatch, newRows } from './given-batch.ts'
import { givenImport } from './given-move.ts'

/** Somebody who has one of everything, and a stranger. */
export interface Owned {
  person: GivenPerson
  stranger: GivenPerson
  /** What stands for a parameter of an address. */
  places: Record<string, string>
  /** What is sent to an address, by the last part of it, or by the method and that. */
  bodies: Record<string, object>
}

const idOf = (path: string) => path.split('/').at(-1) ?? ''

export const givenOwned = async (server: TestServer): Promise<Owned> => {
  const scope = `rw:issuer rw:profile ${recipientScope}`
  const person = await givenPerson(server, newEmail(), scope)
  const stranger = await givenPerson(server, newEmail(), scope)
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
  const places: Record<string, string> = {
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
  const bodies: Record<string, object> = {
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
  return { person, stranger, places, bodies }
}

/** The call of an endpoint about what is owned. */
export const toCall = ({ places, bodies }: Owned, method: string, path: string): { url: string; body: object } => {
  const last = idOf(path)
  const url = path.replace(/:(\w+)/g, (_, name: string) => places[name] ?? 'none')
  return { url, body: bodies[`${method} ${last}`] ?? bodies[last] ?? {} }
}
