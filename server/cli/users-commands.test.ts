import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { givenCommandLine } from '#testing/command-line.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-users-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { sash, db } = givenCommandLine({
  SASH_DATA: folder,
  SASH_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  SASH_ORIGIN: 'https://badges.example',
})

const insert = async (id: string, email: string, isOperator: boolean) => {
  await db()
    .insertInto('accounts')
    .values({ account_id: id, first_name: 'Kim', last_name: 'Lee\u001b[2J', is_operator: isOperator })
    .execute()
  const address = { account_id: id, email_id: 1, email, verified_at: new Date(), is_primary: true }
  await db().insertInto('email_addresses').values(address).execute()
  await db().insertInto('verified_emails').values({ email, account_id: id }).execute()
}

test('whoever runs the server finds, suspends and restores accounts, and says who else runs it', async () => {
  expect((await sash('users', 'list')).out).toEqual(['There are no such accounts.'])
  await insert('ada', 'ada@example.org', true)
  await insert('kim', 'kim@example.org', false)
  expect((await sash('users', 'list', 'kim@')).out).toEqual(['kim  kim@example.org  Kim Lee [2J'])
  expect((await sash('users', 'suspend', 'Kim@example.org')).out).toEqual(['It is suspended.'])
  expect((await sash('users', 'show', 'kim')).out).toEqual([
    'kim  Kim Lee [2J',
    'address    kim@example.org  (primary)',
    expect.stringMatching(/^made {7}/),
    'last seen  not signed in',
    expect.stringMatching(/^suspended {2}/),
  ])
  expect(await sash('users', 'operator', 'kim')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Only an account'),
  })
  expect((await sash('users', 'restore', 'kim')).out).toEqual(['It can be used again.'])
  expect((await sash('users', 'sign-out', 'kim')).out).toEqual(['It is signed out.'])
  expect((await sash('users', 'operator', 'kim')).out).toEqual(['It runs the server.'])
  expect((await sash('users', 'member', 'ada')).out).toEqual(['It does not run the server any more.'])
  expect(await sash('users', 'member', 'kim')).toMatchObject({
    code: 1,
    err: expect.stringContaining('the last account'),
  })
  expect((await sash('users', 'list', 'kim')).out[0]).toContain('operator')
  const verbs = (await sash('audit', 'export')).out.map((line) => JSON.parse(line).verb)
  expect(verbs).toEqual([
    'account.suspended',
    'account.restored',
    'account.signed-out',
    'operator.made',
    'operator.removed',
  ])
  expect(await sash('users', 'show', 'nobody')).toMatchObject({ code: 1, err: 'There is no account nobody.' })
  expect(await sash('users', 'show')).toMatchObject({ code: 1, err: 'Name one account by an address or its id.' })
})

test('who has lost phone and recovery codes is let in with the password again, and told', async () => {
  await insert('max', 'max@example.org', false)
  const at = new Date()
  const account_id = 'max'
  await db()
    .insertInto('totp_factors')
    .values({ account_id, sealed_secret: Buffer.alloc(40), created_at: at, confirmed_at: at })
    .execute()
  expect((await sash('users', 'show', 'max')).out).toContain('second     codes of an app')
  const done = { code: 0, out: ['It signs in with what is left, such as the password.'] }
  expect(await sash('users', 'reset-second-factor', 'max@example.org')).toMatchObject(done)
  expect(await sash('users', 'reset-second-factor', 'max')).toMatchObject(done)
  expect((await sash('users', 'show', 'max')).out).not.toContain('second     codes of an app')
  const mails = await db()
    .selectFrom('mails')
    .select(['kind', 'body'])
    .where('to_address', '=', 'max@example.org')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['second-factor-reset'])
  expect(mails[0]?.body).toContain('https://badges.example/profile/security')
  const verbs = (await sash('audit', 'export')).out.map((line) => JSON.parse(line).verb)
  expect(verbs.filter((verb) => verb === 'second-factor.reset')).toHaveLength(1)
})
