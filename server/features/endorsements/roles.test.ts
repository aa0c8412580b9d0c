import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { addressOf, givenBy, givenEndorsement, receivedBy } from '#testing/given/given-endorsement.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const roles = ['owner', 'editor', 'staff', 'other side', 'stranger', 'nobody'] as const
type Role = (typeof roles)[number]

let server: TestServer
let giver: GivenPerson
let taker: GivenPerson
const people = new Map<Role, GivenPerson>()
beforeAll(async () => {
  server = await startTestServer()
  giver = await givenPerson(server)
  taker = await givenPerson(server)
  for (const role of ['owner', 'editor', 'staff', 'stranger'] as const) people.set(role, await givenPerson(server))
  const stranger = people.get('stranger')
  if (stranger) await givenIssuer(stranger)
})
afterAll(async () => {
  await server.stop()
})

interface Scene {
  endorser: string
  endorsed: string
  badge: string
  id: string
}

const givenScene = async (side: 'giver' | 'taker'): Promise<Scene> => {
  const [endorser, endorsed] = [await givenIssuer(giver), await givenIssuer(taker)]
  for (const role of ['owner', 'editor', 'staff'] as const) {
    const person = people.get(role)
    if (person) await givenStaff(side === 'giver' ? endorser : endorsed, person, role)
  }
  people.set('other side', side === 'giver' ? taker : giver)
  const badge = await givenBadgeClass(taker, endorsed)
  return { endorser, endorsed, badge, id: await givenEndorsement(giver, endorser, endorsed) }
}

type Action = [
  name: string,
  side: 'giver' | 'taker',
  allowed: readonly Role[],
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: (scene: Scene) => string,
  body?: (scene: Scene) => object,
]

const any = ['owner', 'editor', 'staff'] as const
const words = (scene: Scene) => ({ subject: addressOf(scene.badge), comment: 'Good.' })

/** Who may do what. Everybody else finds nothing, and nobody is asked to sign in. */
const table: Action[] = [
  ['list what was given', 'giver', any, 'GET', ({ endorser }) => givenBy(endorser)],
  ['list what was received', 'taker', any, 'GET', ({ endorsed }) => receivedBy(endorsed)],
  ['endorse', 'giver', ['owner', 'editor'], 'POST', ({ endorser }) => givenBy(endorser), words],
  ['withdraw', 'giver', ['owner', 'editor'], 'DELETE', ({ endorser, id }) => `${givenBy(endorser)}/${id}`],
  ['accept', 'taker', ['owner'], 'PUT', at, () => ({ accepted: true })],
  ['decline', 'taker', ['owner'], 'PUT', at, () => ({ accepted: false })],
]

function at({ endorsed, id }: Scene): string {
  return `${receivedBy(endorsed)}/${id}`
}

const rowsOf = ({ endorser, endorsed }: Scene) =>
  db()
    .selectFrom('endorsements')
    .selectAll()
    .where((eb) => eb.or([eb('endorser_id', '=', idOf(endorser)), eb('issuer_id', '=', idOf(endorsed))]))
    .orderBy('endorsement_id')
    .execute()
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

describe.each(table)('%s', (_name, side, allowed, method, url, body) => {
  test.each(roles)('as %s', async (role) => {
    await db().deleteFrom('throttles').execute()
    const scene = await givenScene(side)
    const before = await rowsOf(scene)
    const answer = await server.call(method, url(scene), {
      token: people.get(role)?.token,
      body: body?.(scene),
    })
    if (allowed.includes(role)) return expect([200, 201]).toContain(answer.statusCode)
    expect(answer.statusCode).toBe(role === 'nobody' ? 401 : 404)
    expect(await rowsOf(scene)).toEqual(before)
  })
})

test('whoever endorses does not decide, whoever decides does not withdraw, and paths cannot be mixed', async () => {
  const scene = await givenScene('giver')
  const elsewhere = await givenIssuer(giver)
  const attempts: [GivenPerson, 'PUT' | 'DELETE', string][] = [
    [giver, 'PUT', `${receivedBy(scene.endorser)}/${scene.id}`],
    [giver, 'PUT', `${receivedBy(elsewhere)}/${scene.id}`],
    [giver, 'DELETE', `${givenBy(elsewhere)}/${scene.id}`],
    [taker, 'DELETE', `${givenBy(scene.endorsed)}/${scene.id}`],
  ]
  const before = await rowsOf(scene)
  for (const [person, method, url] of attempts) {
    const answer = await person.call(method, url, method === 'PUT' ? { body: { accepted: true } } : {})
    expect([url, answer.statusCode]).toEqual([url, 404])
  }
  expect(await rowsOf(scene)).toEqual(before)
})

test('a token of a backpack alone may neither read nor change endorsements', async () => {
  const { endorser, id } = await givenScene('giver')
  const person = await givenPerson(server, undefined, 'rw:profile rw:backpack')
  for (const [method, url] of [
    ['GET', givenBy(endorser)],
    ['DELETE', `${givenBy(endorser)}/${id}`],
    ['GET', `/v3/endorsement-subject?url=${encodeURIComponent(addressOf(endorser))}`],
  ] as const) {
    expect((await person.call(method, url)).statusCode).toBe(403)
  }
})
