import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let keeper: GivenPerson
let keptIssuer: string
const people = new Map<Role, GivenPerson>()

const members = ['owner', 'editor', 'staff'] as const
const expected = ['new owner', 'new editor', 'new staff'] as const
const roles = [...members, ...expected, 'former', 'invited', 'other', 'stranger', 'nobody'] as const
type Role = (typeof roles)[number]

beforeAll(async () => {
  server = await startTestServer()
  keeper = await givenPerson(server)
  keptIssuer = await givenIssuer(keeper)
  for (const role of roles) if (role !== 'nobody') people.set(role, await givenPerson(server))
  // Somebody who may do everything, elsewhere.
  const other = people.get('other')
  if (other) await givenIssuer(other)
})
afterAll(async () => {
  await server.stop()
})

interface Scene {
  issuer: string
  badge: string
  award: string
  /** The key that the issuer signs with. */
  key: string
}

const idOf = (path: string): string => path.split('/').at(-1) ?? ''

/** An issuer of somebody else in which everybody has the role of their name. */
const givenScene = async (): Promise<Scene> => {
  const issuer = await givenIssuer(keeper)
  for (const role of ['owner', 'editor', 'staff', 'former'] as const) {
    const person = people.get(role)
    if (person) await givenStaff(issuer, person, role === 'former' ? 'owner' : role)
  }
  // Invited under a proven address: whoever is may do from the first call on what the role allows.
  for (const role of members) {
    const email = people.get(`new ${role}`)?.email ?? ''
    await db()
      .insertInto('staff_invitations')
      .values({ issuer_id: idOf(issuer), email, role, created_at: new Date() })
      .execute()
  }
  await keeper.call('POST', `${issuer}/staff`, { body: { action: 'remove', email: people.get('former')?.email } })
  // Invited under an address that is not proven yet.
  const unproven = newEmail()
  await keeper.call('POST', `${issuer}/staff`, { body: { action: 'add', email: unproven, role: 'owner' } })
  const invited = people.get('invited')?.accountId ?? ''
  await db()
    .insertInto('email_addresses')
    .columns(['account_id', 'email_id', 'email', 'is_primary', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('staff_invitations')
        .where('issuer_id', '=', idOf(issuer))
        .where('email', '=', unproven)
        .select(({ val }) => [
          val(invited).as('account_id'),
          val(Math.floor(Math.random() * 1_000_000)).as('email_id'),
          'email',
          val(false).as('is_primary'),
          val(new Date()).as('created_at'),
        ]),
    )
    .execute()
  const badge = await givenBadgeClass(keeper, issuer)
  const recipient = newEmail()
  const { keys } = (await keeper.call('GET', `/v3/issuers/${idOf(issuer)}/signing`)).json()
  const [{ id: key }] = keys.filter(({ use }: { use: string }) => use === 'badge')
  return { issuer, badge, key, award: `${badge}/assertions/${await givenAward(keeper, badge, recipient)}` }
}

const issuerInput = { name: 'Taken over', url: 'https://evil.example' }
const badgeInput = { name: 'Taken over', description: 'x', image: svgPicture, criteria_text: 'x' }
const anyone = { recipient_identifier: 'policy@example.org' }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Action = [name: string, method: Method, url: (scene: Scene) => string, body?: (scene: Scene) => object]

const any: readonly Role[] = [...members, ...expected]
const editors: readonly Role[] = ['owner', 'editor', 'new owner', 'new editor']
const owners: readonly Role[] = ['owner', 'new owner']

/** The table of roles: who may do what in an issuer. Everybody else finds nothing, and nobody is asked to sign in. */
const table: [allowed: readonly Role[], actions: Action[]][] = [
  [
    any,
    [
      ['read the issuer', 'GET', ({ issuer }) => issuer],
      ['read the staff', 'GET', ({ issuer }) => `${issuer}/staff`],
      ['read the share of mails', 'GET', ({ issuer }) => `/v3/issuers/${idOf(issuer)}/mail-share`],
      ['list the badge classes', 'GET', ({ issuer }) => `${issuer}/badges`],
      ['read a badge class', 'GET', ({ badge }) => badge],
      ['find a badge class', 'GET', ({ badge }) => `/v1/issuer/all-badges/find?identifier=${idOf(badge)}`],
      ['list the awards', 'GET', ({ badge }) => `${badge}/assertions`],
      ['read an award', 'GET', ({ award }) => award],
      ['award', 'POST', ({ badge }) => `${badge}/assertions`, () => anyone],
    ],
  ],
  [
    editors,
    [
      ['read how the issuer signs', 'GET', ({ issuer }) => `/v3/issuers/${idOf(issuer)}/signing`],
      ['edit the issuer', 'PUT', ({ issuer }) => issuer, () => ({ ...issuerInput, email: keeper.email })],
      ['create a badge class', 'POST', ({ issuer }) => `${issuer}/badges`, () => badgeInput],
      ['edit a badge class', 'PUT', ({ badge }) => badge, () => badgeInput],
      [
        'archive a badge class',
        'POST',
        ({ issuer, badge }) => `/v3/issuers/${idOf(issuer)}/badges/${idOf(badge)}/archive`,
        () => ({ archived: true }),
      ],
      ['revoke an award', 'DELETE', ({ award }) => award, () => ({ revocation_reason: 'x' })],
      ['delete a badge class', 'DELETE', ({ badge }) => badge],
    ],
  ],
  [
    owners,
    [
      ['add staff', 'POST', ({ issuer }) => `${issuer}/staff`, () => ({ action: 'add', email: newEmail() })],
      [
        'promote staff',
        'POST',
        ({ issuer }) => `${issuer}/staff`,
        () => ({ action: 'modify', email: people.get('staff')?.email, role: 'owner' }),
      ],
      [
        'remove staff',
        'POST',
        ({ issuer }) => `${issuer}/staff`,
        () => ({ action: 'remove', email: people.get('staff')?.email }),
      ],
      [
        'change how the issuer signs',
        'PUT',
        ({ issuer }) => `/v3/issuers/${idOf(issuer)}/signing`,
        () => ({ status_method: '1EdTechRevocationList' }),
      ],
      ['replace a key', 'POST', ({ issuer, key }) => `/v3/issuers/${idOf(issuer)}/signing/keys/${key}/rotate`],
      ['report a leaked key', 'POST', ({ issuer, key }) => `/v3/issuers/${idOf(issuer)}/signing/keys/${key}/leaked`],
      ['delete the issuer', 'DELETE', ({ issuer }) => issuer],
    ],
  ],
]

/** Actions that need an issuer or a class without live awards. */
const needsRevoked = new Set(['delete a badge class', 'delete the issuer'])

/** Everything in the issuer that an action could change. */
const stateOf = async ({ issuer, badge, award }: Scene) => {
  const id = idOf(issuer)
  return {
    issuers: await db().selectFrom('issuers').selectAll().where('issuer_id', '=', id).execute(),
    badges: await db()
      .selectFrom('badge_classes')
      .selectAll()
      .where('issuer_id', '=', id)
      .orderBy('badge_id')
      .execute(),
    awards: await db().selectFrom('awards').selectAll().where('issuer_id', '=', id).orderBy('award_id').execute(),
    staff: await db()
      .selectFrom('issuer_staff')
      .selectAll()
      .where('issuer_id', '=', id)
      .orderBy('account_id')
      .execute(),
    invited: await db()
      .selectFrom('staff_invitations')
      .selectAll()
      .where('issuer_id', '=', id)
      .orderBy('email')
      .execute(),
    keys: await db().selectFrom('issuer_keys').selectAll().where('issuer_id', '=', id).orderBy('key_id').execute(),
    lists: await db().selectFrom('status_lists').selectAll().where('issuer_id', '=', id).execute(),
    paths: [badge, award],
  }
}

/** Who is expected takes up the role by coming, whatever they come for. */
const isExpected = (role: Role): boolean => expected.some((other) => other === role)
const staffOf = ({ staff, invited }: Awaited<ReturnType<typeof stateOf>>) => ({ staff, invited })

const attemptAction = async (role: Role, [name, method, url, body]: Action, scene: Scene) => {
  await db().deleteFrom('throttles').where('key', 'like', 'staff:%').execute()
  if (needsRevoked.has(name)) {
    await keeper.call('DELETE', scene.award, { body: { revocation_reason: 'Made in error' } })
  }
  const before = await stateOf(scene)
  const token = people.get(role)?.token
  const answer = await server.call(method, url(scene), { token, body: body?.(scene) })
  return { answer, before, after: await stateOf(scene) }
}

describe.each(table)('%s [SB-6.1] [SB-6.2] [SB-6.3]', (allowed, actions) => {
  describe.each(actions)('%s', (...action) => {
    let refusing: Scene
    beforeAll(async () => {
      refusing = await givenScene()
    })

    test.each(roles)('as %s', async (role) => {
      const scene = allowed.includes(role) ? await givenScene() : refusing
      const { answer, before, after } = await attemptAction(role, action, scene)
      if (allowed.includes(role)) return expect([200, 201, 204]).toContain(answer.statusCode)
      const text = role === 'nobody' ? 'Authentication credentials were not provided.' : expect.stringMatching(/found/)
      expect([answer.statusCode, answer.json().detail]).toEqual([role === 'nobody' ? 401 : 404, text])
      expect(isExpected(role) ? { ...after, ...staffOf(before) } : after).toEqual(before)
    })
  })
})

test('a role in one issuer opens nothing of another by way of a mixed path', async () => {
  const owner = people.get('owner')
  if (!owner) throw new Error('no owner')
  const scene = await givenScene()
  const own = await givenIssuer(owner)
  const badge = `${own}/badges/${idOf(scene.badge)}`
  const before = await stateOf(scene)
  const kept = `${keptIssuer}/badges/${idOf(scene.badge)}`
  const attempts: [Method, string, object?][] = [
    ['GET', badge],
    ['PUT', badge, badgeInput],
    ['DELETE', badge],
    ['POST', `${badge}/assertions`, anyone],
    ['POST', `/v3/issuers/${idOf(own)}/badges/${idOf(scene.badge)}/archive`, { archived: true }],
    ['DELETE', `${badge}/assertions/${idOf(scene.award)}`, { revocation_reason: 'x' }],
    ['GET', kept],
    ['PUT', kept, badgeInput],
  ]
  for (const [method, url, body] of attempts) {
    expect([url, (await owner.call(method, url, { body })).statusCode]).toEqual([url, 404])
  }
  expect(await stateOf(scene)).toEqual(before)
})
