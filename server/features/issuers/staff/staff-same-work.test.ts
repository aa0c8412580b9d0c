import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenSignUp, newEmail } from '#testing/given.ts'
import { recordStatements, type StatementRecorder } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let recorder: StatementRecorder
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  recorder = recordStatements()
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  recorder.stop()
  await server.stop()
})

/** Somebody with an account, somebody who has not proven the address, and nobody. */
const givenAddresses = async () => [
  (await givenPerson(server)).email,
  await givenSignUp(server, newEmail()),
  newEmail(),
]

const change = async (action: string, email: string) => {
  await db().deleteFrom('throttles').where('key', 'like', 'staff:%').execute()
  let answer: unknown
  const statements = await recorder.record(async () => {
    const { statusCode, headers, body } = await owner.call('POST', `${issuer}/staff`, { body: { action, email } })
    answer = { statusCode, length: headers['content-length'], body: body.replaceAll(email, 'email') }
  })
  return { answer, statements }
}
const listed = async (email: string) => {
  let entry: unknown
  const statements = await recorder.record(async () => {
    const list = (await owner.call('GET', `${issuer}/staff`)).json<{ user: { email: string } }[]>()
    entry = JSON.parse(JSON.stringify(list.find(({ user }) => user.email === email) ?? null).replaceAll(email, 'email'))
  })
  return { entry, statements }
}

test('every action on the staff is the same work and the same answer for known, unproven and unknown addresses', async () => {
  // Addresses of one length, so that the lengths of the answers can be compared too.
  const emails = await givenAddresses()
  for (const action of ['modify', 'remove', 'add', 'add', 'modify', 'remove']) {
    const [known, unproven, unknown] = [
      await change(action, emails[0] ?? ''),
      await change(action, emails[1] ?? ''),
      await change(action, emails[2] ?? ''),
    ]
    expect([action, known]).toEqual([action, unknown])
    expect([action, unproven]).toEqual([action, unknown])
    expect(unknown.statements.length).toBeGreaterThan(5)
    const entries = [await listed(emails[0] ?? ''), await listed(emails[1] ?? ''), await listed(emails[2] ?? '')]
    expect([action, entries[0]]).toEqual([action, entries[2]])
    expect([action, entries[1]]).toEqual([action, entries[2]])
  }
})

test('an invitation has one mail with one subject, whoever it goes to', async () => {
  const emails = await givenAddresses()
  for (const email of emails) expect(await change('add', email)).toMatchObject({ answer: { statusCode: 200 } })
  const mails = await db()
    .selectFrom('mails')
    .select(['to_address', 'subject'])
    .where('kind', '=', 'staff')
    .where('to_address', 'in', emails)
    .execute()
  expect(new Map(mails.map((mail) => [mail.to_address, mail.subject]))).toEqual(
    new Map(emails.map((email) => [email, 'You are invited to the staff of Harbour School'])),
  )
  expect(mails).toHaveLength(3)
})
