import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailKinds } from '#contracts/accounts/mail-kinds.ts'
import { resetClock } from '#infra/clock.ts'
import { config, context, db, setContext } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  givenStaff,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { holdMails, queueMail, releaseMails } from './outbox.ts'
import { closeMailTransport } from './transport.ts'

let server: TestServer
let smtp: SMTPServer
let owner: GivenPerson
let office: string
let officeId: number
let issuer: string
let badge: string
const received = new Map<string, Email>()

beforeAll(async () => {
  server = await startTestServer()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      new Response(stream as unknown as ReadableStream)
        .arrayBuffer()
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => received.set(session.envelope.rcptTo[0]?.address ?? '', mail))
        .then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  setContext({ ...context(), config: { ...config(), smtpUrl } })
})
beforeEach(async () => {
  owner = await givenPerson(server)
  office = newEmail('office')
  officeId = await givenProven(server, owner, office)
  issuer = await givenIssuer(owner, { email: office })
  badge = await givenBadgeClass(owner, issuer)
  await context().queue.drain()
})
afterEach(() => resetClock())
afterAll(async () => {
  closeMailTransport()
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
/** Where an answer to the mail goes that has just left to that address. */
const replyTo = async (to: string) => {
  await context().queue.drain()
  const mail = received.get(to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail.replyTo?.map(({ address }) => address)
}
const award = async () => {
  const earner = newEmail('earner')
  await givenAward(owner, badge, earner, { create_notification: true })
  return earner
}
const removeOffice = async () =>
  expect((await owner.call('DELETE', `/v1/user/emails/${officeId}`)).statusCode).toBeLessThan(300)

test('an answer to a mail about a badge goes to the issuer', async () => {
  expect(await replyTo(await award())).toEqual([office])
})

test('it does not once nobody has proven the address of the issuer, asked when the mail leaves', async () => {
  const to = newEmail('waiting')
  const mail = { kind: 'award' as const, to, subject: 'Hello', html: 'Hello', text: 'Hello', issuerId: idOf(issuer) }
  await transaction(db(), (tx) => holdMails(tx, [mail], 'batch'))
  await removeOffice()
  const { mail_id } = await db()
    .selectFrom('mails')
    .select('mail_id')
    .where('to_address', '=', to)
    .executeTakeFirstOrThrow()
  await transaction(db(), (tx) => releaseMails(tx, [mail_id]))
  expect(await replyTo(to)).toBeUndefined()
  expect(await replyTo(await award())).toBeUndefined()
})

test('whoever of its people has the address proven will do, and nobody else', async () => {
  await removeOffice()
  const other = await givenPerson(server)
  await givenProven(server, other, office)
  expect(await replyTo(await award())).toBeUndefined()
  await givenStaff(issuer, other, 'staff')
  expect(await replyTo(await award())).toEqual([office])
  await db()
    .updateTable('accounts')
    .set({ suspended_at: new Date() })
    .where('account_id', '=', other.accountId)
    .execute()
  expect(await replyTo(await award())).toBeUndefined()
})

test('only mails that speak for an issuer to an earner have it', async () => {
  const named: string[] = []
  for (const kind of mailKinds) {
    const to = newEmail(kind)
    const mail = { kind, to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', issuerId: idOf(issuer) }
    await transaction(db(), (tx) => queueMail(tx, mail))
    if (await replyTo(to)) named.push(kind)
  }
  expect(named).toEqual(['award', 'claim', 'request', 'request-received', 'renewed-badges'])
  expect(await replyTo(await givenSignUp(server))).toBeUndefined()
})

test('an address that could be more than one, or lose the mail, is left out', async () => {
  const set = async (email: string) => {
    await db().updateTable('issuers').set({ email }).where('issuer_id', '=', idOf(issuer)).execute()
    await db().deleteFrom('verified_emails').where('account_id', '=', owner.accountId).execute()
    await db().insertInto('verified_emails').values({ email, account_id: owner.accountId }).execute()
  }
  for (const email of [`${office},evil@example.org`, `${office}\r\nBcc: evil@example.org`, `żółć.${office}`]) {
    await set(email)
    expect(await replyTo(await award())).toBeUndefined()
  }
  await set(office)
  expect(await replyTo(await award())).toEqual([office])
})
