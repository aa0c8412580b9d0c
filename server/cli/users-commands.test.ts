import { expect, test } from 'vitest'
import { givenCommandLine } from '#testing/command-line.ts'

const { sash, db } = givenCommandLine()

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
  expect((await sash('users', 'operator', 'kim')).out).toEqual(['It runs the server.'])
  expect((await sash('users', 'member', 'ada')).out).toEqual(['It does not run the server any more.'])
  expect(await sash('users', 'member', 'kim')).toMatchObject({
    code: 1,
    err: expect.stringContaining('the last account'),
  })
  expect((await sash('users', 'list', 'kim')).out[0]).toContain('operator')
  const verbs = (await sash('audit', 'export')).out.map((line) => JSON.parse(line).verb)
  expect(verbs).toEqual(['account.suspended', 'account.restored', 'operator.made', 'operator.removed'])
  expect(await sash('users', 'show', 'nobody')).toMatchObject({ code: 1, err: 'There is no account nobody.' })
  expect(await sash('users', 'show')).toMatchObject({ code: 1, err: 'Name one account by an address or its id.' })
})
