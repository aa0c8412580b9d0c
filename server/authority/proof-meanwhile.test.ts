import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenPasskey, signInWithPasskey } from '#testing/given/given-passkey.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { link, startWithOpenId } from '#testing/given/given-social.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
beforeAll(async () => {
  ;({ server, provider } = await startWithOpenId())
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** Somebody signs in by what they have shown a moment ago, and before they are in, that is taken away. */
const meanwhile = async <T>({ accountId }: GivenPerson, signIn: () => Promise<T>, takeAway: () => Promise<unknown>) => {
  const release = await holdLock((tx) =>
    tx.selectFrom('accounts').select('account_id').where('account_id', '=', accountId).forUpdate().execute(),
  )
  const coming = signIn()
  await untilWaiting(1)
  await takeAway()
  await release()
  return coming
}
const countSignIns = async ({ accountId }: GivenPerson) => {
  const rows = await context()
    .db.selectFrom('access_tokens')
    .select('token_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.length
}

test.each([false, true])(
  '[A2] a passkey that is removed while somebody signs in with it opens nothing (as a second step: %s)',
  async (isStep) => {
    const person = await givenPerson(server)
    const device = await givenPasskey(person)
    if (isStep) await givenSecondFactor(person)
    const { email: username, password } = person
    const form = { username, password, scope: 'rw:profile' }
    const step = isStep ? (await server.call('POST', '/o/token', { form })).json().mfa_token : undefined
    expect(typeof step).toBe(isStep ? 'string' : 'undefined')
    const before = await countSignIns(person)
    const answer = await meanwhile(
      person,
      () => signInWithPasskey(server, device, { step }),
      () => context().db.deleteFrom('passkeys').where('account_id', '=', person.accountId).execute(),
    )
    expect([answer.statusCode, answer.json().error ?? answer.json().code]).toEqual([400, 'passkey.invalid'])
    expect(await countSignIns(person)).toBe(before)
  },
)

test('[A2] an account at a provider that is unlinked while somebody signs in with it opens nothing, nor does its code', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'gone-meanwhile' })
  await link(server, person)
  const socialAccounts = '/v1/user/socialaccounts'
  const unlink = async () => {
    const [{ id }] = (await person.call('GET', socialAccounts)).json<[{ id: string }]>()
    expect((await person.call('DELETE', `${socialAccounts}/${id}`)).statusCode).toBe(204)
  }
  const visitor = openVisitor(server)
  const back = await visitor.followBack('/account/sociallogin?provider=kony')
  const other = openVisitor(server)
  const code = (await other.follow('/account/sociallogin?provider=kony')).searchParams.get('authCode') ?? ''
  const end = await meanwhile(
    person,
    () => visitor.follow(back),
    () => context().db.deleteFrom('social_accounts').where('account_id', '=', person.accountId).execute(),
  )
  expect([end.searchParams.get('authCode'), end.searchParams.get('authError')]).toEqual([
    null,
    expect.stringContaining('took too long'),
  ])
  await link(server, person)
  await unlink()
  expect((await server.call('POST', '/o/code', { form: { code } })).body).not.toContain('access_token')
})
