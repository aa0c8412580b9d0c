import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inSeconds, now, resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { keep } from '#testing/given/given-keep-link.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, goodPassword, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())
afterEach(resetClock)

const day = 86_400_000
const given = async (rules: object = {}) => givenClaim(owner, await givenBadgeClass(owner, issuer), rules)
/** Anybody may ask for a mail, to whatever address. */
const ask = async ({ token }: GivenClaim, email: string): Promise<string> => {
  const asked = await server.call('POST', '/v3/claims/places', { body: { token, email } })
  expect(asked.statusCode).toBe(200)
  return readProof(email)
}
const prove = (token: string) => server.call('POST', '/v3/claims/proofs', { body: { token } })
const saidOf = (answer: { statusCode: number; body: string }) => [answer.statusCode, JSON.parse(answer.body).code]
const keepOf = async (token: string) => (await prove(token)).json<{ keep_token: string }>().keep_token
const press = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: `/c/proof/${token}`,
    headers: {
      host: 'localhost:8000',
      origin: 'http://localhost:8000',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: '',
  })
const end = async (email: string, token: string): Promise<void> => {
  const gone = await server.call('DELETE', '/v1/user/profile', { token, body: { password: goodPassword } })
  expect(gone.statusCode).toBeLessThan(300)
  expect(await db().selectFrom('email_addresses').select('email').where('email', '=', email).execute()).toEqual([])
}

test('[A1] a mail that has lapsed stays so, whoever has another one sent', async () => {
  const [claim, email] = [await given(), newEmail('guest')]
  const first = await ask(claim, email)
  shiftClock(31 * day)
  const second = await ask(claim, email)
  expect(second).not.toBe(first)
  expect(saidOf(await prove(first))).toEqual([404, 'claim.proof'])
  expect((await prove(second)).statusCode).toBe(200)
  expect(saidOf(await prove(first))).toEqual([404, 'claim.proof'])
})

test('[A1] the mail that took the badge opens it for thirty days, and nothing makes that longer', async () => {
  const [claim, email] = [await given(), newEmail('guest')]
  const first = await ask(claim, email)
  expect((await prove(first)).statusCode).toBe(200)
  shiftClock(29 * day)
  expect((await prove(first)).statusCode).toBe(200)
  await ask(claim, email)
  shiftClock(2 * day)
  await ask(claim, email)
  expect(saidOf(await prove(first))).toEqual([404, 'claim.proof'])
})

test('each mail is good for its own day, so that the one which comes first works though another was asked for', async () => {
  const [claim, email] = [await given(), newEmail('guest')]
  const first = await ask(claim, email)
  shiftClock(day / 2)
  const second = await ask(claim, email)
  expect((await prove(first)).statusCode).toBe(200)
  expect((await prove(second)).json()).toMatchObject({ state: 'claimed' })
  const other = newEmail('guest')
  const late = await ask(claim, other)
  shiftClock(day + 1000)
  expect(saidOf(await prove(late))).toEqual([404, 'claim.proof'])
})

test('[A1] a link that has kept the badge stays used, however often its mail is pressed', async () => {
  const [claim, email] = [await given(), newEmail('guest')]
  const proof = await ask(claim, email)
  const link = await keepOf(proof)
  const kept = await keep(server, link)
  expect(kept.statusCode).toBe(201)
  expect(await keepOf(proof)).toBe(link)
  // The address is nobody's again, or somebody else's.
  await end(email, kept.json<{ access_token: string }>().access_token)
  await prove(proof)
  expect(saidOf(await keep(server, link))).toEqual([404, 'keep.link'])
})

test('[A1] a mail opens one account, and none after that was given up', async () => {
  const [claim, email] = [await given({ approval: true }), newEmail('guest')]
  const proof = await ask(claim, email)
  const opened = await press(proof)
  expect(new URL(String(opened.headers.location)).pathname).toBe('/auth/login')
  const at = db().selectFrom('verified_emails').where('email', '=', email)
  const { account_id: first } = await at.select('account_id').executeTakeFirstOrThrow()
  // It goes to another account, which leaves the claim and its mail as they are.
  await db().deleteFrom('verified_emails').where('account_id', '=', first).execute()
  const again = await press(proof)
  expect([again.statusCode, again.headers.location]).toEqual([404, undefined])
  expect(await at.select('account_id').execute()).toEqual([])
})

test('[A1] what is used stays so in every table that notes it, whatever a statement says', async () => {
  const { rows } = await sql<{ name: string; guarded: boolean }>`
    select c.table_name as name, exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.table_name::regclass and p.proname in ('refuse_reuse', 'keep_use_of_link') and t.tgenabled = 'O'
    ) as guarded
    from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'used_at'`.execute(db())
  expect(rows.length).toBeGreaterThan(9)
  expect(rows.filter(({ guarded }) => !guarded).map(({ name }) => name)).toEqual([])
  const proof = await ask(await given(), newEmail('guest'))
  const link = await keepOf(proof)
  const row = db().updateTable('keep_links').where('token_hash', '=', hashSecret(link))
  await row.set({ used_at: now() }).execute()
  const read = () =>
    db().selectFrom('keep_links').selectAll().where('token_hash', '=', hashSecret(link)).executeTakeFirstOrThrow()
  const used = await read()
  for (const used_at of [null, new Date(0), inSeconds(60)]) await row.set({ used_at }).execute()
  // As a server of the release before writes it.
  await sql`
    insert into keep_links select * from keep_links where token_hash = ${hashSecret(link)}
    on conflict (token_hash) do update set expires_at = ${new Date('2999-01-01')}, used_at = null`.execute(db())
  expect(await read()).toEqual(used)
  const mail = db().updateTable('claim_proofs').where('proof_hash', '=', hashSecret(proof))
  await mail.set({ used_at: now() }).execute()
  await expect(mail.set({ used_at: null }).execute()).rejects.toThrow('claim_proofs')
})

test('a mail from before the update is good for the day that was promised, and no longer', async () => {
  const [claim, email] = [await given(), newEmail('guest')]
  await ask(claim, email)
  const before = newSecret('cp')
  const entry = db().updateTable('claim_entries').where('email', '=', email)
  await entry.set({ proof_hash: hashSecret(before) }).execute()
  expect((await prove(before)).statusCode).toBe(200)
  const other = newEmail('guest')
  await ask(claim, other)
  const old = newSecret('cp')
  const late = db().updateTable('claim_entries').where('email', '=', other)
  await late.set({ proof_hash: hashSecret(old) }).execute()
  shiftClock(day + 1000)
  await ask(claim, other)
  await late.set({ proof_hash: hashSecret(old) }).execute()
  expect(saidOf(await prove(old))).toEqual([404, 'claim.proof'])
})
