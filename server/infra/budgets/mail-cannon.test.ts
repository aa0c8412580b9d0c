import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signUpFrom } from '#testing/sign-ups.ts'
import { shiftClock } from '../clock.ts'
import { context } from '../context.ts'
import { mailboxOf } from '../mail/mailbox.ts'
import { refuseMails, refusesMails } from '../mail/refused-mails.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const countMails = async (mailbox: string) => {
  const rows = await context().db.selectFrom('mails').select('to_address').execute()
  return rows.filter((row) => mailboxOf(row.to_address) === mailbox).length
}
const statusesOf = async (count: number, ask: (index: number) => Promise<{ statusCode: number }>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await ask(index)).statusCode)
  return statuses
}

test('[A14] all addresses of one mailbox have the mails of one', async () => {
  const spellings = [
    'victim+%@example.org',
    'victim+%@ｅｘａｍｐｌｅ.org',
    'victim+%@example。org',
    'VICTIM+%@Example.org',
  ]
  for (const [index, spelling] of [...spellings, ...spellings].entries()) {
    shiftClock(301_000)
    const email = spelling.replace('%', String(index))
    expect((await signUpFrom(server, email, { ip: '203.0.113.9' })).statusCode).toBe(201)
  }
  expect(await countMails('victim@example.org')).toBe(3)
})

test('[A14] an account that adds all addresses of one mailbox has it written to three times', async () => {
  const eve = await givenPerson(server)
  for (let index = 0; index < 6; index++) {
    shiftClock(301_000)
    await eve.call('POST', '/v1/user/emails', { body: { email: `added+${index}@example.org` } })
  }
  expect(await countMails('added@example.org')).toBe(3)
})

test('[A14] staff invitations to all addresses of one mailbox write to it three times an hour', async () => {
  const owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  const statuses = await statusesOf(6, (index) => {
    const body = { action: 'add', email: `invited+${index}@example.org`, role: 'staff' }
    return owner.call('POST', `${issuer}/staff`, { body })
  })
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  expect(await countMails('invited@example.org')).toBe(3)
})

const setTaken = async (budget: string, failures: number) => {
  const { numUpdatedRows } = await context()
    .db.updateTable('throttles')
    .set({ failures })
    .where('key', '=', `budget:${budget}`)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
}

test('[A14] one network signs up only so many, and is told when it can go on', async () => {
  const signUp = (ip: string) => signUpFrom(server, newEmail('crowd'), { ip })
  await signUp('203.0.113.60')
  await setTaken('sign-up:network:600:203.0.113.60', 59)
  expect((await signUp('203.0.113.60')).statusCode).toBe(201)
  const refused = await signUp('203.0.113.60')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signUp('203.0.113.61')).statusCode).toBe(201)
  shiftClock(601_000)
  expect((await signUp('203.0.113.60')).statusCode).toBe(201)
})

const code = () => ({ method: 'POST' as const, url: '/o/code', options: { body: { code: 'no code' } } })
const again = () => ({ method: 'PUT' as const, url: '/v1/user/resendemail', options: { body: { email: newEmail() } } })

test.each([
  ['codes', 'sign-in-code:network:600', 600, 400, code],
  ['mails sent again', 'resend:network:3600', 30, 200, again],
])('[A14] one network has only so many %s', async (_, budget, most, status, request) => {
  const ask = async (ip: string) => {
    // Wrong codes have a pause of their own.
    shiftClock(3000)
    const { method, url, options } = request()
    return (await server.call(method, url, { ...options, headers: from(ip) })).statusCode
  }
  await ask('203.0.113.80')
  await setTaken(`${budget}:203.0.113.80`, most)
  expect(await ask('203.0.113.80')).toBe(429)
  expect(await ask('203.0.113.81')).toBe(status)
})

test('[A14] an account adds only so many addresses an hour, wherever it comes from', async () => {
  const eve = await givenPerson(server)
  const add = (ip: string) =>
    eve.call('POST', '/v1/user/emails', { body: { email: newEmail('more') }, headers: from(ip) })
  expect((await add('203.0.113.100')).statusCode).toBe(201)
  await setTaken(`add-email:account:3600:${eve.accountId}`, 60)
  expect((await add('203.0.113.101')).statusCode).toBe(429)
})

test('[A14] who wants no mails gets none under another spelling of the host', async () => {
  const { db } = context()
  await refuseMails(db, 'done@example.org')
  for (const email of ['done@ｅｘａｍｐｌｅ.org', 'done@example。org']) expect(await refusesMails(db, email)).toBe(true)
  await refuseMails(db, 'done@münchen.example')
  expect(await refusesMails(db, 'done@xn--mnchen-3ya.example')).toBe(true)
  expect(await refusesMails(db, 'other@example.org')).toBe(false)
})
