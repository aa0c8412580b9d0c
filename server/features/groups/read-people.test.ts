import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupAddition } from '#contracts/issuers/group-members.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

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

const send = async (csv: string) => {
  const path = await givenGroup(owner, issuer)
  const answer = await owner.call('POST', `${path}/members`, { body: { csv } })
  return { path, status: answer.statusCode, outcome: answer.json<GroupAddition>() }
}
const readBack = async (csv: string) => {
  const { path, outcome } = await send(csv)
  return { outcome, people: (await membersOf(owner, path)).map(({ email, name }) => [email, name]) }
}

test.each([
  ['addresses alone', 'ada@class.example\nbo@class.example', ['', '']],
  ['names behind', 'ada@class.example,Ada Lovelace\nbo@class.example,', ['Ada Lovelace', '']],
  ['names before', 'Ada Lovelace;ada@class.example\nBo;bo@class.example', ['Ada Lovelace', 'Bo']],
  [
    'a heading',
    'Name,E-Mail\nAda Lovelace,ada@class.example\n"Bo, the first",bo@class.example',
    ['Ada Lovelace', 'Bo, the first'],
  ],
  [
    'two columns of names, in German',
    'Nachname\tVorname\tE-Mail-Adresse\nLovelace\tAda\tada@class.example\nBo\t\tbo@class.example',
    ['Ada Lovelace', 'Bo'],
  ],
  ['mailboxes', '"Ada Lovelace" <ada@class.example>\nBo <bo@class.example>', ['Ada Lovelace', 'Bo']],
  [
    'ends of lines of other systems',
    '\uFEFFemail,name\r\nada@class.example,Ada\r\n\r\nBO@class.example,Bo\r\n',
    ['Ada', 'Bo'],
  ],
])('a file may have %s', async (_, csv, names) => {
  const { people } = await readBack(csv)
  expect(people.map(([email]) => email).sort()).toEqual(['ada@class.example', 'bo@class.example'])
  expect(people.map(([, name]) => name).sort()).toEqual([...names].sort())
})

test('lines that name nobody are told by their number in the file, also behind empty and long ones', async () => {
  const csv =
    'email,name\n\nada@class.example,"Ada\nLovelace"\nnobody,Nobody\n,\n@class.example,At\nbo@class.example,Bo'
  const { outcome, people } = await readBack(csv)
  expect(outcome).toEqual({
    added: 2,
    already_there: 0,
    left: 0,
    malformed: [
      { line: 5, text: 'nobody' },
      { line: 7, text: '@class.example' },
    ],
    malformed_count: 2,
  })
  expect(people).toEqual([
    ['ada@class.example', 'Ada Lovelace'],
    ['bo@class.example', 'Bo'],
  ])
})

test('[A13] a long run of blanks keeps nobody busy', async () => {
  const before = process.cpuUsage()
  const blanks = ' '.repeat(20_000)
  const { outcome } = await send(`${blanks}@x\n<${blanks}${blanks}@x>\nAda${blanks}<ada@class.example`)
  expect(outcome.malformed_count).toBeGreaterThan(1)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2500)
})

test('a hostile file is refused or kept as plain text', async () => {
  expect((await send('"ada@class.example\nbo@class.example')).status).toBe(400)
  expect((await send(Array.from({ length: 10_001 }, (_, n) => `p${n}@class.example`).join('\n'))).status).toBe(400)
  const names = ['=cmd|calc', '<script>alert(1)</script>Eve', `Mal\u202Eory`, 'x'.repeat(1000)]
  const { people } = await readBack(names.map((name, n) => `p${n}@class.example,${name}`).join('\n'))
  expect(people.map(([, name]) => name).sort()).toEqual(['=cmd|calc', 'Mal ory', 'alert(1)Eve', 'x'.repeat(255)])
  const { outcome } = await send(Array.from({ length: 300 }, (_, n) => `nobody ${n}`).join('\n'))
  expect([outcome.malformed_count, outcome.malformed.length]).toEqual([300, 100])
  const wide = await send(`${'a,'.repeat(100_000)}ada@class.example`)
  expect(wide.outcome.added).toBe(1)
})

test('a name is never cut in the middle of a sign, which no database keeps', async () => {
  const { people } = await readBack(`ada@class.example,${'a'.repeat(254)}😀\nbo@class.example,${'b'.repeat(253)}😀`)
  expect(people.map(([, name]) => name).sort()).toEqual(['a'.repeat(254), `${'b'.repeat(253)}😀`])
})
