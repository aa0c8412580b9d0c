import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientLength } from '#contracts/fields/limits.ts'
import { context } from '#infra/context.ts'
import { openLetters } from '#infra/mail/kept-letters.ts'
import { sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
afterAll(async () => {
  await server.stop()
})

const profile = (name: string) => ({ 'extensions:recipientProfile': { name } })
const words = (count: number) => Array.from({ length: count }, (_, place) => place.toString(36)).join(' ')
const readMail = async (to: string) => {
  const rows = await context().db.selectFrom('mails').selectAll().where('to_address', '=', to).execute()
  const [mail] = await openLetters(context().db, rows)
  return { body: mail?.body.split('has awarded you')[0] ?? '', html: mail?.html ?? '' }
}

test('a name longer than a name is refused wherever it comes from: searching reads every word of it', async () => {
  const to = newEmail()
  const long = { recipient_identifier: to, extensions: profile(words(recipientLength)) }
  const refused = await owner.call('POST', `${badge}/assertions`, { body: long })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { extensions: [`A name has no more than ${recipientLength} characters.`] },
  ])
  const award = await givenAward(owner, badge, to, { extensions: profile('x'.repeat(recipientLength)) })
  const corrected = await owner.call('PUT', `${badge}/assertions/${award}`, { body: { extensions: long.extensions } })
  expect(corrected.statusCode).toBe(400)
  const batch = await sendBatch(owner, badge, { awards: [long], create_notification: false })
  expect(batch.statusCode).toBe(400)
})

test.each([
  ['Al\r\n\r\nYour account is locked:\u2028call us', 'Al Your account is locked: call us'],
  ['\u202eRosa\u2066 Bay', 'Rosa Bay'],
  ['J.R. St. Ives Jr.', 'J.R. St. Ives Jr.'],
  [`${'Rosa '.repeat(30)}Bay`, `${'Rosa '.repeat(30).slice(0, 79)}…`],
])('a name is one short line in a mail: %j', async (name, shown) => {
  const [one, row] = [newEmail(), newEmail()]
  await givenAward(owner, badge, one, { extensions: profile(name), create_notification: true })
  await sendBatch(owner, badge, {
    awards: [{ recipient_identifier: row, recipient_name: name }],
    create_notification: true,
  })
  await context().queue.drain()
  for (const mail of [await readMail(one), await readMail(row)]) {
    expect(mail.body).toContain(`\n\nDear ${shown},\n\n`)
    expect(mail.html).toContain(`>Dear ${shown},</p>`)
  }
})

test.each(['https://evil.example/now', 'www.evil.example', 'help@evil.example', 'Call Evil.Example/now'])(
  'nobody is addressed by what a mail program would make a link of: %s',
  async (name) => {
    const [one, row] = [newEmail(), newEmail()]
    await givenAward(owner, badge, one, { extensions: profile(name), create_notification: true })
    await sendBatch(owner, badge, {
      awards: [{ recipient_identifier: row, recipient_name: name }],
      create_notification: true,
    })
    await context().queue.drain()
    for (const mail of [await readMail(one), await readMail(row)]) {
      expect(mail.body).not.toContain('Dear')
      expect(mail.body + mail.html).not.toContain(name)
    }
  },
)
