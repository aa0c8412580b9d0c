import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let editor: GivenPerson
let issuer: string
const invited = newEmail('invited')
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  editor = await givenPerson(server)
  issuer = await givenIssuer(owner)
  await givenStaff(issuer, editor, 'editor')
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'add', email: invited, role: 'editor' } })
})
afterAll(() => server.stop())

interface Staff {
  user: { email: string }
  role: string
  pending?: boolean
}
interface StaffV2 {
  entityId: string
  user: string
  userProfile: { emails: { email: string }[] }
  role: string
  pending?: boolean
}
const idOf = () => issuer.split('/').at(-1)

test('whom an owner has invited stands in the staff of the issuer, as pending', async () => {
  const [listed] = (await owner.call('GET', '/v1/issuer/issuers')).json<{ staff: Staff[] }[]>()
  const { staff } = (await owner.call('GET', issuer)).json<{ staff: Staff[] }>()
  for (const members of [listed?.staff ?? [], staff]) {
    expect(members.map(({ user, role, pending }) => [user.email, role, pending])).toEqual([
      [owner.email, 'owner', undefined],
      [editor.email, 'editor', undefined],
      [invited, 'editor', true],
    ])
  }
})

test('in version 2 too, and a client that sends the list back changes nothing', async () => {
  const path = `/v2/issuers/${idOf()}`
  for (const url of ['/v2/issuers', path]) {
    const { staff } = (await owner.call('GET', url)).json<{ result: { staff: StaffV2[] }[] }>().result[0] ?? {
      staff: [],
    }
    expect(staff.at(-1)).toMatchObject({
      entityId: invited,
      user: '',
      userProfile: { emails: [{ email: invited }] },
      role: 'editor',
      pending: true,
    })
  }
  const [known] = (await owner.call('GET', path)).json<{
    result: { name: string; url: string; email: string; staff: StaffV2[] }[]
  }>().result
  const sent = await owner.call('PUT', path, {
    body: { name: known?.name, url: known?.url, email: known?.email, staff: known?.staff },
  })
  expect([sent.statusCode, sent.json().result[0].staff.length]).toEqual([200, 3])
})

test('others of the staff, and tokens for one issuer, are not told', async () => {
  const { staff } = (await editor.call('GET', issuer)).json<{ staff: Staff[] }>()
  expect(staff.map(({ user }) => user.email)).toEqual([owner.email, editor.email])
  const made = await owner.call('POST', '/v2/tokens/issuers', { body: { issuers: [idOf()] } })
  const { token } = made.json<{ result: { token: string }[] }>().result[0] ?? { token: '' }
  const bound = (await server.call('GET', issuer, { token })).json<{ staff: Staff[] }>()
  expect(bound.staff.map(({ user }) => user.email)).toEqual([owner.email, editor.email])
})
