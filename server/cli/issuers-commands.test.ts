import { expect, test } from 'vitest'
import { givenCommandLine } from '#testing/command-line.ts'

const { sash, db } = givenCommandLine()

test('whoever runs the server finds, suspends and restores issuers', async () => {
  expect((await sash('issuers', 'list')).out).toEqual(['There are no such issuers.'])
  await db()
    .insertInto('issuers')
    .values({ issuer_id: 'harbour', name: 'Harbour', url: 'https://harbour.example', email: 'office@harbour.example' })
    .execute()
  expect((await sash('issuers', 'suspend', 'harbour', '--reason', 'Nobody answers.')).out).toEqual(['It is suspended.'])
  expect((await sash('issuers', 'list', 'OFFICE@')).out).toEqual([
    'harbour  Harbour  office@harbour.example  suspended',
  ])
  const row = await db().selectFrom('issuers').select('suspension_reason').executeTakeFirstOrThrow()
  expect(row.suspension_reason).toBe('Nobody answers.')
  expect((await sash('issuers', 'restore', 'harbour')).out).toEqual(['It can award again.'])
  expect((await sash('issuers', 'list', 'har')).out).toEqual(['harbour  Harbour  office@harbour.example'])
  const set = { awaits_approval_since: new Date() }
  await db().updateTable('issuers').set(set).execute()
  expect((await sash('issuers', 'vouch', 'harbour')).out).toEqual(['You vouch for it.'])
  expect((await sash('issuers', 'list')).out).toEqual([
    'harbour  Harbour  office@harbour.example  not approved  you vouch for it',
  ])
  expect((await sash('issuers', 'approve', 'harbour')).out).toEqual(['It can award now.'])
  expect((await sash('issuers', 'stop-vouching', 'harbour')).out).toEqual(['You do not vouch for it any more.'])
  expect((await sash('issuers', 'list')).out).toEqual(['harbour  Harbour  office@harbour.example'])
  expect((await sash('issuers', 'lift-mail-limit', 'harbour')).out).toEqual(['It has no mail limit.'])
  expect((await sash('issuers', 'list')).out).toEqual(['harbour  Harbour  office@harbour.example  without mail limit'])
  expect((await sash('issuers', 'set-mail-limit', 'harbour')).out).toEqual(['It has the mail limit again.'])
  expect((await sash('issuers', 'list')).out).toEqual(['harbour  Harbour  office@harbour.example'])
  expect(await sash('issuers', 'suspend')).toMatchObject({ code: 1, err: 'Name one issuer by its id.' })
  expect(await sash('issuers', 'suspend', 'harbour', '--loudly')).toMatchObject({ code: 1 })
  expect((await sash('issuers', 'restore', 'nowhere')).code).toBe(1)
})

test('[T2] of an issuer that became another one both are shown, and nothing is said of it before its version is named', async () => {
  await db()
    .insertInto('issuers')
    .values({ issuer_id: 'harvard', name: 'Harvard', url: 'https://harvard.example', email: 'a@harvard.example' })
    .execute()
  await sash('issuers', 'vouch', 'harvard')
  await db().updateTable('issuers').set({ name: 'WHO' }).where('issuer_id', '=', 'harvard').execute()
  const line = 'harvard  WHO  a@harvard.example  version 2'
  expect((await sash('issuers', 'list', 'who')).out).toEqual([`${line}  changed since you vouched for it`])
  expect((await sash('issuers', 'vouch', 'harvard')).out).toEqual([
    'Nothing was changed yet: it is not the one it was. Look at both first.',
    '* name: Harvard -> WHO',
    '  url: https://harvard.example',
    '  email: a@harvard.example',
    '  description: -',
    '  image_key: -',
    'To go on: issuers vouch harvard --version 2',
  ])
  expect(await sash('issuers', 'vouch', 'harvard', '--version', '1')).toMatchObject({ code: 1 })
  expect((await sash('issuers', 'list', 'who')).out).toEqual([`${line}  changed since you vouched for it`])
  expect((await sash('issuers', 'vouch', 'harvard', '--version', '2')).out).toEqual(['You vouch for it.'])
  expect((await sash('issuers', 'list', 'who')).out).toEqual([`${line}  you vouch for it`])
  expect(await sash('issuers', 'vouch', 'harvard', '--version', 'two')).toMatchObject({ err: 'A version is a number.' })
})

test('a command that was called otherwise before says what it is called now', async () => {
  expect(await sash('issuers', 'trust', 'harbour', '--version', '2')).toEqual({
    code: 1,
    out: [],
    err: 'It is called issuers vouch now: npm run sash -- issuers vouch harbour --version 2',
  })
  expect((await sash('issuers', 'untrust')).err).toBe(
    'It is called issuers stop-vouching now: npm run sash -- issuers stop-vouching',
  )
  expect((await sash('issuers', 'trusted')).err).toBe('There is no command issuers trusted.')
})
