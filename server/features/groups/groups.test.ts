import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Group } from '#contracts/issuers/groups.ts'
import { groupMaximum } from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import { givenGroup, groupsOf, membersOf } from '#testing/given/given-group.ts'
import {
  type GivenPerson,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { isActiveMember } from './index.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const add = (path: string, body: object, by = owner) => by.call('POST', `${path}/members`, { body })
const read = async (path: string) => (await owner.call('GET', path)).json<Group>()
const namesOf = async (path: string, query = '') => (await membersOf(owner, path, query)).map(({ name }) => name)

test('a group is made once, named anew, put away, taken out and deleted; each is noted', async () => {
  const headers = { 'idempotency-key': 'a-class' }
  const body = { name: ' Evening class ', description: 'Tuesdays' }
  const twice = await Promise.all([1, 2].map(() => owner.call('POST', groupsOf(issuer), { body, headers })))
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const [first, second] = twice.map((answer) => answer.json<Group>())
  expect(first).toEqual(second)
  expect(first).toMatchObject({ name: 'Evening class', description: 'Tuesdays', people: 0, archived_at: null })
  const path = `${groupsOf(issuer)}/${first?.id}`
  const renamed = await owner.call('PUT', path, { body: { name: 'Morning class', archived: true } })
  expect(renamed.json()).toMatchObject({
    name: 'Morning class',
    description: 'Tuesdays',
    archived_at: expect.any(String),
  })
  expect((await add(path, { people: [{ email: newEmail() }] })).statusCode).toBe(400)
  const listed = async (query: string) => (await owner.call('GET', groupsOf(issuer) + query)).json<Group[]>()
  expect((await listed('')).map(({ id }) => id)).not.toContain(first?.id)
  expect((await listed('?archived=true')).map(({ id }) => id)).toContain(first?.id)
  expect((await owner.call('PUT', path, { body: { archived: false } })).json().archived_at).toBeNull()
  expect((await owner.call('DELETE', path)).statusCode).toBe(204)
  expect((await owner.call('GET', path)).statusCode).toBe(404)
  const log = (await owner.call('GET', '/v3/operator/audit')).json<{ verb: string; subject_id: string }[]>()
  const verbs = log.filter(({ subject_id }) => subject_id === first?.id).map(({ verb }) => verb)
  expect(verbs).toEqual(['group.deleted', 'group.changed', 'group.changed', 'group.created'])
})

test('groups come page by page, newest first', async () => {
  const own = await givenIssuer(owner)
  const paths = [await givenGroup(owner, own), await givenGroup(owner, own), await givenGroup(owner, own)]
  const found: string[] = []
  for (let next: string | undefined = `${groupsOf(own)}?num=2`; next !== undefined; ) {
    const answer = await owner.call('GET', next)
    found.push(...answer.json<Group[]>().map(({ id }) => id))
    const link = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    next = link === undefined ? undefined : new URL(link).pathname + new URL(link).search
  }
  expect(found).toEqual(paths.map(idOf).reverse())
})

test('people are added once however often they are sent, in any spelling, and two at once', async () => {
  const path = await givenGroup(owner, issuer)
  const [ada, bo] = [newEmail('ada'), newEmail('bo')]
  const people = [{ email: ada, name: 'Ada' }, { email: ` ${bo.toUpperCase()} ` }, { email: ada }, { email: 'nobody' }]
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => add(path, { people })))
  const counts = outcomes.map((answer) => answer.json<{ added: number; already_there: number }>())
  expect(counts.map(({ added }) => added).sort()).toEqual([0, 0, 0, 0, 2])
  expect(counts.every((one) => one.added + one.already_there === 3)).toBe(true)
  expect(outcomes[0]?.json()).toMatchObject({
    malformed: [{ line: 4, text: 'nobody' }],
    malformed_count: 1,
    left: 0,
  })
  expect((await read(path)).people).toBe(2)
  // A name that was missing comes with a later list; one that is there stays.
  await add(path, {
    people: [
      { email: bo, name: 'Bo' },
      { email: ada, name: 'Somebody else' },
    ],
  })
  expect(await namesOf(path)).toEqual(['Ada', 'Bo'])
})

test('who has an account makes no difference to the answer', async () => {
  const path = await givenGroup(owner, issuer)
  const known = await givenPerson(server)
  const answers = [known.email, newEmail('unknown')].map((email) => add(path, { people: [{ email }] }))
  const [one, other] = (await Promise.all(answers)).map((answer) => answer.json())
  expect(one).toEqual(other)
  const rows = await membersOf(owner, path)
  expect(rows.map(({ id, email, since, ...rest }) => rest)).toEqual(
    [1, 2].map(() => ({ name: '', state: 'active', source: null, badges: [] })),
  )
})

test('people come by name, page by page, without case and accents, and are found by a part', async () => {
  const names = ['Zoë Adams', 'Łukasz Nowak', 'amara nwosu', 'Émile Zola', 'Priya Raman']
  const path = await givenGroup(
    owner,
    issuer,
    names.map((name) => ({ email: newEmail('n'), name })),
  )
  const sorted = ['amara nwosu', 'Émile Zola', 'Łukasz Nowak', 'Priya Raman', 'Zoë Adams']
  expect(await namesOf(path)).toEqual(sorted)
  const pages: string[] = []
  for (let next: string | undefined = `${path}/members?num=2`; next !== undefined; ) {
    const answer = await owner.call('GET', next)
    pages.push(...answer.json<{ name: string }[]>().map(({ name }) => name))
    const link = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    next = link === undefined ? undefined : new URL(link).pathname + new URL(link).search
  }
  expect(pages).toEqual(sorted)
  for (const typed of ['NOWAK', 'lukasz', 'Łuk']) {
    expect(await namesOf(path, `?q=${encodeURIComponent(typed)}`)).toEqual(['Łukasz Nowak'])
  }
  expect(await namesOf(path, '?q=e%CC%81mile')).toEqual(['Émile Zola'])
  expect(await namesOf(path, '?q=%25')).toEqual([])
})

test('people are taken out once, and only of this group', async () => {
  const [path, other] = [
    await givenGroup(owner, issuer, [{ email: newEmail() }]),
    await givenGroup(owner, issuer, [{ email: newEmail() }]),
  ]
  const ids = [...(await membersOf(owner, path)), ...(await membersOf(owner, other))].map(({ id }) => id)
  const remove = () => owner.call('POST', `${path}/removals`, { body: { members: ids } })
  const outcomes = await Promise.all([remove(), remove()])
  expect(outcomes.map((answer) => answer.json().removed).sort()).toEqual([0, 1])
  expect([(await read(path)).people, (await read(other)).people]).toEqual([0, 1])
})

test('owners and editors manage groups, staff read them, and others find none', async () => {
  const path = await givenGroup(owner, issuer, [{ email: newEmail() }])
  const [editor, staff, stranger] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  await givenStaff(issuer, editor, 'editor')
  await givenStaff(issuer, staff, 'staff')
  const own = await givenIssuer(stranger)
  expect((await add(path, { people: [{ email: newEmail() }] }, editor)).statusCode).toBe(200)
  expect((await staff.call('GET', `${path}/members`)).json()).toHaveLength(2)
  const badge = idOf(await givenBadgeClass(owner, issuer))
  const changes = [
    ['POST', groupsOf(issuer), { name: 'Mine' }],
    ['PUT', path, { name: 'Mine' }],
    ['DELETE', path, undefined],
    ['POST', `${path}/members`, { people: [{ email: newEmail() }] }],
    ['POST', `${path}/removals`, { members: ['x'] }],
    ['GET', `/v3/issuers/${idOf(issuer)}/directory-groups`, undefined],
    ['GET', `/v3/issuers/${idOf(issuer)}/courses`, undefined],
  ] as const
  for (const [method, url, body] of changes)
    expect((await staff.call(method, url, body ? { body } : {})).statusCode, `${method} ${url}`).toBe(404)
  const reads = [path, `${path}/members`, `${path}/badges`, groupsOf(issuer)].map(
    (url) => ['GET', url, undefined] as const,
  )
  const award = ['POST', `${path}/award-batches`, { badge_class: badge }] as const
  for (const [method, url, body] of [...changes, ...reads, award])
    expect((await stranger.call(method, url, body ? { body } : {})).statusCode, `${method} ${url}`).toBe(404)
  // A group below the issuer of somebody else is none either.
  expect((await stranger.call('GET', `${groupsOf(own)}/${idOf(path)}`)).statusCode).toBe(404)
})

test('who leaves stays away whatever list is sent, and sees nothing of the others', async () => {
  const learner = await givenPerson(server)
  const path = await givenGroup(owner, issuer, [{ email: learner.email, name: 'Lea' }, { email: newEmail('other') }])
  const own = (await learner.call('GET', '/v3/user/groups')).json()
  expect(own).toEqual([
    {
      id: expect.any(String),
      name: 'Evening class',
      issuer: { name: 'Harbour School', standing: { kind: 'named' } },
      email: learner.email,
      since: expect.any(String),
    },
  ])
  expect((await learner.call('GET', `${path}/members`)).statusCode).toBe(404)
  const stranger = await givenPerson(server)
  expect((await stranger.call('DELETE', `/v3/user/groups/${own[0].id}`)).statusCode).toBe(404)
  expect(await isActiveMember(db(), idOf(path), learner.email)).toBe(true)
  expect((await learner.call('DELETE', `/v3/user/groups/${own[0].id}`)).statusCode).toBe(204)
  expect((await learner.call('DELETE', `/v3/user/groups/${own[0].id}`)).statusCode).toBe(404)
  expect(await isActiveMember(db(), idOf(path), learner.email)).toBe(false)
  expect((await add(path, { people: [{ email: learner.email }] })).json()).toMatchObject({
    added: 0,
    left: 1,
    already_there: 0,
  })
  expect((await read(path)).people).toBe(1)
  expect(await namesOf(path, '?state=left')).toEqual(['Lea'])
})

test('an account that ends is in no group any more, and a group ends with its issuer', async () => {
  const learner = await givenPerson(server)
  const mine = await givenIssuer(owner)
  const path = await givenGroup(owner, mine, [{ email: learner.email }, { email: newEmail() }])
  const body = { password: learner.password }
  const gone = await learner.call('DELETE', '/v1/user/profile', { body })
  expect(gone.statusCode).toBeLessThan(300)
  expect((await read(path)).people).toBe(1)
  expect(await membersOf(owner, path)).toHaveLength(1)
  expect((await owner.call('DELETE', mine)).statusCode).toBeLessThan(300)
  const left = await db().selectFrom('groups').select('group_id').where('group_id', '=', idOf(path)).execute()
  expect(left).toEqual([])
})

test('an issuer has 500 groups at the most, however many are made at once', async () => {
  const own = await givenIssuer(owner)
  const now = new Date()
  const rows = Array.from({ length: groupMaximum - 1 }, (_, n) => ({
    group_id: `${idOf(own)}-${n}`.slice(-22),
    issuer_id: idOf(own),
    name: `Group ${n}`,
    description: '',
    created_at: now,
    changed_at: now,
  }))
  await db().insertInto('groups').values(rows).execute()
  const made = await Promise.all(
    Array.from({ length: 4 }, () => owner.call('POST', groupsOf(own), { body: { name: 'One more' } })),
  )
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400])
})

test('a mail link that proves an address shows the groups that list it', async () => {
  const person = await givenPerson(server)
  const second = newEmail('second')
  await givenGroup(owner, issuer, [{ email: second }])
  await person.call('POST', '/v1/user/emails', { body: { email: second } })
  expect((await person.call('GET', '/v3/user/groups')).json()).toEqual([])
  await server.call('POST', await readMailLink(second))
  expect((await person.call('GET', '/v3/user/groups')).json()).toMatchObject([{ email: second }])
})
