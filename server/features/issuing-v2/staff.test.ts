import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let second: GivenPerson
let editor: GivenPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  second = await givenPerson(server)
  editor = await givenPerson(server)
})
afterAll(() => server.stop())

interface Member {
  user: string
  role: string
}

/** An issuer with three people; its path in version 2. */
async function givenHouse(): Promise<{ id: string; path: string; staff: Member[] }> {
  const issuer = await givenIssuer(owner)
  await givenStaff(issuer, second, 'owner')
  await givenStaff(issuer, editor, 'editor')
  const id = issuer.split('/').at(-1) ?? ''
  const path = `/v2/issuers/${id}`
  return { id, path, staff: (await owner.call('GET', path)).json().result[0].staff }
}

const write = (by: GivenPerson, path: string, staff: unknown, token = by.token) =>
  server.call('PUT', path, {
    token,
    body: { name: 'Harbour School', url: 'https://harbour.example', email: owner.email, staff },
  })

const rolesIn = async (path: string): Promise<Record<string, string>> => {
  const { staff } = (await owner.call('GET', path)).json().result[0] as { staff: Member[] }
  return Object.fromEntries(staff.map(({ user, role }) => [user, role]))
}

test('the list as it was read changes nothing, and an editor may send it', async () => {
  const { path, staff } = await givenHouse()
  expect(staff).toHaveLength(3)
  const before = await rolesIn(path)
  expect((await write(owner, path, staff)).statusCode).toBe(200)
  expect((await write(editor, path, staff)).statusCode).toBe(200)
  expect(await rolesIn(path)).toEqual(before)
})

test('who is missing in the list loses the role, and nobody who stays gets another', async () => {
  const { path } = await givenHouse()
  const answer = await write(owner, path, [
    { user: owner.accountId, role: 'staff' },
    { user: editor.accountId, role: 'owner' },
  ])
  expect(answer.statusCode).toBe(200)
  expect(await rolesIn(path)).toEqual({ [owner.accountId]: 'owner', [editor.accountId]: 'editor' })
})

test('whoever writes the list stays, so that an owner remains', async () => {
  const { path } = await givenHouse()
  expect((await write(owner, path, [])).statusCode).toBe(200)
  expect(await rolesIn(path)).toEqual({ [owner.accountId]: 'owner' })
})

test('two owners who remove each other at the same moment leave one', async () => {
  const { id, path } = await givenHouse()
  const answers = await Promise.all([write(owner, path, []), write(second, path, [])])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
  const left = await context().db.selectFrom('issuer_staff').select('role').where('issuer_id', '=', id).execute()
  expect(left).toEqual([{ role: 'owner' }])
})

test('a new member is invited by address, known or not, and the answer is the same', async () => {
  const { id, path, staff } = await givenHouse()
  const known = await givenPerson(server)
  const nobody = newEmail()
  for (const email of [known.email, nobody]) {
    const answer = await write(owner, path, [...staff, { email, role: 'editor' }])
    const after: { pending?: boolean; user: string; userProfile: { emails: object[] } }[] =
      answer.json().result[0].staff
    expect(after.filter(({ pending }) => !pending)).toEqual(staff)
    const entry = after.find(({ userProfile }) => JSON.stringify(userProfile.emails).includes(email))
    expect(entry).toMatchObject({
      entityId: email,
      user: '',
      userProfile: { entityId: '', firstName: '' },
      pending: true,
    })
  }
  const invited = await context().db.selectFrom('staff_invitations').selectAll().where('issuer_id', '=', id).execute()
  expect(new Set(invited.map((row) => row.email))).toEqual(new Set([known.email, nobody]))
  expect((await known.call('GET', path)).statusCode).toBe(200)
  expect((await rolesIn(path))[known.accountId]).toBe('editor')
})

test('an account that is not on the staff is not added by its id', async () => {
  const { path, staff } = await givenHouse()
  const stranger = await givenPerson(server)
  const answer = await write(owner, path, [...staff, { user: stranger.accountId, role: 'staff' }])
  expect([answer.statusCode, answer.json().fieldErrors]).toEqual([
    400,
    { staff: ['Add somebody new by email address.'] },
  ])
  expect((await write(owner, path, [{ role: 'staff' }])).json().fieldErrors).toEqual({
    staff: ['Name each member by user or email.'],
  })
})

test('only an owner changes the staff, and a token for the issuer alone does not', async () => {
  const { id, path, staff } = await givenHouse()
  const fewer = staff.filter((member) => member.user !== second.accountId)
  expect((await write(editor, path, fewer)).statusCode).toBe(404)
  const bound = await givenToken(owner.accountId, `rw:issuer:${id}`)
  expect((await write(owner, path, fewer, bound)).statusCode).toBe(404)
  expect(Object.keys(await rolesIn(path))).toHaveLength(3)
  const wide = await givenToken(owner.accountId, `rw:issuer:${id} rw:issuerOwner:${id}`)
  // Owners are for people.
  expect((await write(owner, path, fewer, wide)).statusCode).toBe(403)
  const without = staff.filter((member) => member.user !== editor.accountId)
  expect((await write(owner, path, without, wide)).statusCode).toBe(200)
  expect(Object.keys(await rolesIn(path))).toHaveLength(2)
})

test('a list that is refused leaves the issuer as it was', async () => {
  const { path, staff } = await givenHouse()
  const answer = await owner.call('PUT', path, {
    body: {
      name: 'Another name',
      url: 'https://harbour.example',
      email: owner.email,
      staff: [...staff, { user: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    },
  })
  expect(answer.statusCode).toBe(400)
  expect((await owner.call('GET', path)).json().result[0].name).toBe('Harbour School')
})
