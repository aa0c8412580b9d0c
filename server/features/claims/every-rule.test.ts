import { afterAll, beforeAll, expect, test } from 'vitest'
import * as claiming from '#contracts/claims/claiming.ts'
import { claimInput } from '#contracts/claims/claims.ts'
import * as kiosks from '#contracts/claims/kiosks.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { createClaimBadgeRequest } from '#contracts/requests/asking.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { givenGroup } from '#testing/given/given-group.ts'
import { givenKiosk } from '#testing/given/given-kiosk.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/*
 * Every rule of a claim, and every way in which somebody may come to its badge. What a rule is set to after the way was begun
 * (a mail on its way, a kiosk that is open) holds as well as what it was before. A new rule, and a new way, fails here
 * until it has its rows.
 */

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_RATE_LIMIT: '0' } })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())

interface Way {
  claim: GivenClaim
  person: GivenPerson
  proof: string
  kiosk: string
}
const post = (url: string, body: object, by?: GivenPerson) =>
  by ? by.call('POST', url, { body }) : server.call('POST', url, { body })

/** Each of them tries with an address of its own, so that no one of them is in the way of another. */
const ways = {
  claimBadge: ({ claim: { token }, person }: Way) => post('/v3/claims/take', { token }, person),
  requestClaimPlace: ({ claim: { token } }: Way) => post('/v3/claims/places', { token, email: newEmail('new') }),
  confirmClaim: ({ proof }: Way) => post('/v3/claims/proofs', { token: proof }),
  createClaimBadgeRequest: ({ claim: { token }, person }: Way) => post('/v3/claims/requests', { token }, person),
  requestKioskPlace: ({ kiosk }: Way) =>
    post('/v3/kiosks/addresses', { kiosk, email: newEmail('new'), typed_at: new Date().toISOString() }),
} as const
type WayName = keyof typeof ways
const names = Object.keys(ways) as WayName[]

/** What comes of it: a refusal by its code, or `in`; `mute` answers as if it were, and gives no place. */
type Outcomes = Readonly<Record<WayName, string>>
const all = (code: string, but: Partial<Outcomes> = {}): Outcomes => ({
  claimBadge: code,
  requestClaimPlace: code,
  confirmClaim: code,
  createClaimBadgeRequest: code,
  requestKioskPlace: code,
  ...but,
})
/** Nobody learns who may claim but by a proven address. */
const listed = all('claim.not-eligible', { requestClaimPlace: 'mute', requestKioskPlace: 'mute' })

interface Rule {
  /** What it is made with, and what is set once everybody has begun. */
  made?: object
  set: (way: Way) => Promise<unknown>
  outcomes: Outcomes
}
const put = (body: object) => async (way: Way) => {
  const answer = await owner.call('PUT', way.claim.path, { body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const state = (to: string) => (way: Way) => owner.call('POST', `${way.claim.path}/state`, { body: { state: to } })
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const nothing = async () => undefined

/** What is said of a claim, and bars nobody: it stands on the award whatever is sent along. */
const presets = ['title', 'badge_class', 'time_zone', 'narrative', 'evidence', 'expires']

const rules: Readonly<Record<string, Rule>> = {
  paused: { set: state('paused'), outcomes: all('claim.paused') },
  ended: { set: state('ended'), outcomes: all('claim.ended') },
  opens_at: { set: put({ opens_at: inHours(1) }), outcomes: all('claim.early') },
  // Who has a place keeps it past the end.
  closes_at: { set: put({ closes_at: inHours(-1) }), outcomes: all('claim.ended', { confirmClaim: 'in' }) },
  cap: {
    set: async (way) => {
      const { taken } = (await owner.call('GET', way.claim.path)).json<{ taken: number }>()
      await put({ cap: taken })(way)
    },
    outcomes: all('claim.full', { confirmClaim: 'in' }),
  },
  domains: { set: put({ domains: ['else.example'] }), outcomes: all('claim.not-eligible') },
  addresses: { set: put({ addresses: ['somebody@else.example'] }), outcomes: listed },
  group: {
    set: async (way) => put({ group: (await givenGroup(owner, issuer, [])).split('/').at(-1) })(way),
    outcomes: listed,
  },
  approval: {
    set: put({ approval: true }),
    outcomes: all('in', { claimBadge: 'claim.review', confirmClaim: 'claim.review' }),
  },
  asks: {
    set: put({ asks: { text: 'required', links: 'off', files: 'off' } }),
    outcomes: all('in', { claimBadge: 'claim.review', confirmClaim: 'claim.review' }),
  },
  // A kiosk asks nobody for a name: its mail does.
  asks_name: { set: put({ asks_name: true }), outcomes: all('claim.name', { requestKioskPlace: 'in' }) },
  'kind codes': {
    made: { kind: 'codes' },
    set: nothing,
    outcomes: all('not-found', { confirmClaim: 'claim.proof', createClaimBadgeRequest: 'not-found' }),
  },
  'kind kiosk': {
    made: { kind: 'kiosk' },
    set: nothing,
    outcomes: all('not-found', { confirmClaim: 'claim.proof', requestKioskPlace: 'in' }),
  },
}

const begin = async (made: object): Promise<Way> => {
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { cap: null, ...made })
  const email = newEmail('begun')
  await post('/v3/claims/places', { token: claim.token, email })
  const isPrinted = 'kind' in made && made.kind === 'codes'
  return {
    claim,
    person: await givenPerson(server),
    proof: await readProof(email),
    kiosk: isPrinted ? 'none' : (await givenKiosk(owner, claim)).token,
  }
}
const countPlaces = async ({ claim }: Way) => {
  const rows = await db()
    .selectFrom('claim_entries')
    .select('state')
    .where('claim_id', '=', claim.id)
    .where('state', 'in', ['held', 'asked', 'awarded'])
    .execute()
  return rows.length
}
const countAwards = async ({ claim }: Way) => {
  const { id: badge } = await db()
    .selectFrom('claims')
    .select('badge_id as id')
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  return (await db().selectFrom('awards').select('award_id').where('badge_id', '=', badge).execute()).length
}

const rows = Object.entries(rules).flatMap(([rule, { outcomes }]) =>
  names.map((way) => [rule, way, outcomes[way]] as const),
)

test.each(rows)('%s, by %s: %s', async (rule, name, expected) => {
  const { made = {}, set } = rules[rule] ?? { set: nothing }
  // Requests are of claims that take some.
  const way = await begin({ ...made, ...(name === 'createClaimBadgeRequest' ? { approval: true } : {}) })
  await set(way)
  const places = await countPlaces(way)
  const answer = await ways[name](way)
  const { code } = answer.statusCode < 400 ? { code: undefined } : answer.json<{ code: string }>()
  expect(code ?? 'in').toBe(expected === 'mute' ? 'in' : expected)
  const awards = await countAwards(way)
  if (expected === 'in') expect((await countPlaces(way)) + awards).toBeGreaterThan(places)
  else expect([await countPlaces(way), awards]).toEqual([places, 0])
})

test('every rule that a claim can have has its rows, and so has every way to its badge', () => {
  const kinds = claimInput.shape.kind.unwrap().options.filter((kind) => kind !== 'link')
  const known = new Set(Object.keys(rules).filter((rule) => rule !== 'paused' && rule !== 'ended'))
  const wanted = Object.keys(claimInput.shape)
    .filter((rule) => !presets.includes(rule))
    .flatMap((rule) => (rule === 'kind' ? kinds.map((kind) => `kind ${kind}`) : rule))
  expect([...known].sort()).toEqual(wanted.sort())
  const changing = Object.entries<Endpoint>({ ...claiming, ...kiosks, createClaimBadgeRequest } as never).filter(
    ([, one]) => one?.method === 'POST' && one.path?.startsWith('/v3/') && !/preview/i.test(one.path),
  )
  const found = changing.map(([name]) => name).filter((name) => !['getKioskView', 'createKiosk'].includes(name))
  expect(found.sort()).toEqual([...names].sort())
})

test.each(['claimBadge', 'confirmClaim'] as const)(
  'what an award says is the claim’s, whatever is sent along, by %s',
  async (name) => {
    const { claim, person, proof } = await begin({ narrative: 'As the issuer says.' })
    const mine = { narrative: 'As I say.', expires: inHours(1) }
    const answer =
      name === 'claimBadge'
        ? await post('/v3/claims/take', { token: claim.token, ...mine }, person)
        : await post('/v3/claims/proofs', { token: proof, ...mine })
    const { award_id: award } = answer.json<{ award_id: string }>()
    const row = await db()
      .selectFrom('awards')
      .select(['narrative', 'expires_at'])
      .where('award_id', '=', award)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ narrative: 'As the issuer says.', expires_at: null })
  },
)
