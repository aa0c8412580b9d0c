import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import {
  countAccounts,
  enter,
  link,
  listSocial,
  readProfile,
  readToken,
  startWithOpenId,
} from '#testing/given/given-social.ts'
import { givenPerson, newEmail } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
beforeAll(async () => {
  ;({ server, provider } = await startWithOpenId())
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

test('two who come back at once with one new identity have one account', async () => {
  for (const email_verified of [true, false]) {
    const email = newEmail('twins')
    provider.present({ sub: email, email, email_verified })
    const before = await countAccounts()
    const visitors = Array.from({ length: 5 }, () => openVisitor(server))
    const backs = await Promise.all(visitors.map((one) => one.followBack('/account/sociallogin?provider=kony')))
    const ends = await Promise.all(visitors.map((one, at) => one.follow(backs[at] ?? '')))
    const tokens = await Promise.all(ends.map((end) => readToken(server, end)))
    const slugs = await Promise.all(tokens.map(async (token) => (await readProfile(server, token)).slug))
    expect(new Set(slugs).size).toBe(1)
    expect(await countAccounts()).toBe(before + 1)
  }
})

test('who finds the address proven by their own other visit, a moment ago, is let in', async () => {
  const email = newEmail('moment')
  provider.present({ sub: 'moment', email, email_verified: true })
  const visitor = openVisitor(server)
  const back = await visitor.followBack('/account/sociallogin?provider=kony')
  const account = { account_id: 'moment', first_name: 'Mo', last_name: 'Ment' }
  const identity = { provider: 'kony', subject: 'moment', social_id: 'x', email: '', url: '', added_at: new Date() }
  const ends = await context()
    .db.transaction()
    .execute(async (tx) => {
      await sql`lock table verified_emails in access exclusive mode`.execute(tx)
      const begun = visitor.follow(back)
      await sleep(300)
      await tx.insertInto('accounts').values(account).execute()
      await tx.insertInto('verified_emails').values({ email, account_id: account.account_id }).execute()
      await tx
        .insertInto('social_accounts')
        .values({ ...account, ...identity })
        .execute()
      return [begun]
    })
  const [end] = await Promise.all(ends)
  expect((await readProfile(server, await readToken(server, end ?? new URL('x:')))).slug).toBe('moment')
})

test('of two people who bring one address at once, one proves it and the other is told', async () => {
  const email = newEmail('shared')
  const visitors = [openVisitor(server), openVisitor(server)]
  const backs: string[] = []
  for (const [at, visitor] of visitors.entries()) {
    provider.present({ sub: `shared-${at}`, email, email_verified: true })
    backs.push(await visitor.followBack('/account/sociallogin?provider=kony'))
  }
  const before = await countAccounts()
  // Held here until both have seen that nobody has proven the address.
  const begun = await context()
    .db.transaction()
    .execute(async (tx) => {
      await tx.insertInto('address_locks').values({ email }).execute()
      const ends = visitors.map((visitor, at) => visitor.follow(backs[at] ?? ''))
      await sleep(300)
      return { ends }
    })
  const ends = await Promise.all(begun.ends)
  expect(ends.filter((end) => end.searchParams.has('authCode'))).toHaveLength(1)
  expect(ends.flatMap((end) => end.searchParams.get('authError') ?? [])).toEqual([
    'An account already exists with provided email address',
  ])
  expect(await countAccounts()).toBe(before + 1)
})

test('a link that was on its way when all sign-ins ended is not made', async () => {
  const maya = await givenPerson(server)
  provider.present({ sub: 'too-late' })
  const visitor = openVisitor(server)
  const { url } = (await visitor.get('/v1/user/socialaccounts/connect?provider=kony', maya.token)).json<{
    url: string
  }>()
  const back = await visitor.followBack(url)
  const { db } = context()
  const { ends } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('account_id').where('account_id', '=', maya.accountId).forUpdate().execute()
    const begun = visitor.follow(back)
    await sleep(800)
    await tx.deleteFrom('social_attempts').where('account_id', '=', maya.accountId).execute()
    return { ends: [begun] }
  })
  const [end] = await Promise.all(ends)
  expect(end?.searchParams.get('authError')).toContain('Please start again from your profile.')
  expect(await listSocial(server, maya.token)).toEqual([])
})

test('of two who unlink the last two ways in at once, one keeps a way in', async () => {
  provider.present({ sub: 'two-ways-1' })
  const token = await readToken(server, await enter(server))
  provider.present({ sub: 'two-ways-2' })
  await link(server, { token })
  const rows = await listSocial(server, token)
  const answers = await Promise.all(
    rows.map(({ id }) => server.call('DELETE', `/v1/user/socialaccounts/${id}`, { token })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  expect(await listSocial(server, token)).toHaveLength(1)
})
