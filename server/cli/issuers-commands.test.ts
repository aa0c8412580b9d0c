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
  expect((await sash('issuers', 'trust', 'harbour')).out).toEqual(['It is marked as trusted.'])
  expect((await sash('issuers', 'list')).out).toEqual([
    'harbour  Harbour  office@harbour.example  not approved  trusted',
  ])
  expect((await sash('issuers', 'approve', 'harbour')).out).toEqual(['It can award now.'])
  expect((await sash('issuers', 'untrust', 'harbour')).out).toEqual(['It is not marked as trusted any more.'])
  expect((await sash('issuers', 'list')).out).toEqual(['harbour  Harbour  office@harbour.example'])
  expect(await sash('issuers', 'suspend')).toMatchObject({ code: 1, err: 'Name one issuer by its id.' })
  expect(await sash('issuers', 'suspend', 'harbour', '--loudly')).toMatchObject({ code: 1 })
  expect((await sash('issuers', 'restore', 'nowhere')).code).toBe(1)
})
