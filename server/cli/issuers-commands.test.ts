import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { runCommand } from './run-command.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.drop())

const sash = async (...args: string[]) => {
  const environment = { DATABASE_URL: addressOf(database.connection) }
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(args, {
    environment,
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out, err: err[0] }
}

test('whoever runs the server finds, suspends and restores issuers', async () => {
  expect((await sash('issuers', 'list')).out).toEqual(['There are no such issuers.'])
  await database.db
    .insertInto('issuers')
    .values({ issuer_id: 'harbour', name: 'Harbour', url: 'https://harbour.example', email: 'office@harbour.example' })
    .execute()
  expect((await sash('issuers', 'suspend', 'harbour', '--reason', 'Nobody answers.')).out).toEqual(['It is suspended.'])
  expect((await sash('issuers', 'list', 'OFFICE@')).out).toEqual([
    'harbour  Harbour  office@harbour.example  suspended',
  ])
  const row = await database.db.selectFrom('issuers').select('suspension_reason').executeTakeFirstOrThrow()
  expect(row.suspension_reason).toBe('Nobody answers.')
  expect((await sash('issuers', 'restore', 'harbour')).out).toEqual(['It can award again.'])
  expect((await sash('issuers', 'list', 'har')).out).toEqual(['harbour  Harbour  office@harbour.example'])
  expect(await sash('issuers', 'suspend')).toMatchObject({ code: 1, err: 'Name one issuer by its id.' })
  expect(await sash('issuers', 'suspend', 'harbour', '--loudly')).toMatchObject({ code: 1 })
  expect((await sash('issuers', 'restore', 'nowhere')).code).toBe(1)
})
