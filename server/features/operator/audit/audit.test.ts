import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/operator/audit.ts'
import { type ChainedEntry, emptyHash, hashEntry, verifyChain } from '#infra/audit/chain.ts'
import { verifyLog } from '#infra/audit/read-entries.ts'
import { context } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  goodPassword,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson

beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const list = async (query = '') => {
  const answer = await operator.call('GET', `/v3/operator/audit${query}`)
  return { entries: answer.json<AuditEntry[]>(), link: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] }
}
const idOf = (path: string) => path.split('/').at(-1)

test('what owners do is in the log, newest first, with who did it and nothing secret', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const awards = [await givenAward(owner, badge, 'kim@example.org'), await givenAward(owner, badge, 'lee@example.org')]
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'add', email: 'new@example.org', role: 'editor' } })
  await owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/revocations`, {
    body: { awards, revocation_reason: 'Wrong list' },
  })
  await owner.call('DELETE', badge)
  await owner.call('DELETE', issuer)
  const token = await owner.call('POST', '/v3/personal-tokens', {
    body: { name: 'Script', scopes: ['r:profile'], days: 7 },
  })
  await owner.call('DELETE', `/v3/personal-tokens/${token.json().token_id}`)
  const newPassword = 'another horse battery'
  await owner.call('PUT', '/v1/user/profile', { body: { password: newPassword, current_password: goodPassword } })

  const { entries } = await list(`?account=${owner.accountId}`)
  expect(entries.map(({ verb, detail }) => [verb, detail])).toMatchObject([
    ['password.changed', {}],
    ['token.removed', {}],
    ['token.created', { scopes: ['r:profile'] }],
    ['issuer.deleted', { name: 'Harbour School' }],
    ['badge.deleted', { name: 'Day Skipper', issuer: idOf(issuer) }],
    ['awards.revoked', { count: 2, issuer: idOf(issuer) }],
    ['staff.added', { role: 'editor', address: 'n…@example.org' }],
    ['issuer.created', { name: 'Harbour School' }],
  ])
  expect(entries.every((entry) => entry.name === 'Maya Okonkwo' && entry.account_id === owner.accountId)).toBe(true)
  const whole = (await operator.call('GET', '/v3/operator/audit/export')).body
  for (const secret of [newPassword, token.json().token, 'kim@example.org', 'new@example.org']) {
    expect(whole).not.toContain(secret)
  }
})

test('it is read by verb and page by page', async () => {
  expect((await list('?verb=issuer.created')).entries.map(({ verb }) => verb)).toEqual(['issuer.created'])
  const first = await list('?num=5')
  const second = await list(new URL(first.link ?? '').search)
  expect(first.entries).toHaveLength(5)
  expect(second.entries[0]?.number).toBe((first.entries[4]?.number ?? 0) - 1)
  expect((await operator.call('GET', '/v3/operator/audit?verb=nothing')).statusCode).toBe(400)
})

test('to everybody but operators there is nothing', async () => {
  for (const path of ['/v3/operator/audit', '/v3/operator/audit/export', '/v3/operator/audit/check']) {
    const stranger = await givenPerson(server)
    expect((await stranger.call('GET', path)).statusCode).toBe(404)
  }
})

test('actions at the same moment make one chain, which whoever has the export can check', async () => {
  await Promise.all(Array.from({ length: 12 }, () => givenIssuer(operator)))
  expect(await verifyLog(context().db)).toMatchObject({ isWhole: true })
  const lines = (await operator.call('GET', '/v3/operator/audit/export')).body.trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1))
  for (const [index, entry] of entries.entries()) {
    expect(entry.previous_hash).toBe(entries[index - 1]?.hash ?? emptyHash.toString('hex'))
  }
})

test('it is read and exported by day and by person, and the chain is checked in parts that follow on one another', async () => {
  const lines = async (query: string) =>
    (await operator.call('GET', `/v3/operator/audit/export${query}`)).body.split('\n').filter(Boolean)
  const all = (await list('?num=200')).entries
  const [middle] = all.slice(3)
  const since = encodeURIComponent(middle?.at ?? '')
  const fitting = all.filter(({ at }) => at >= (middle?.at ?? ''))
  expect((await list(`?num=200&since=${since}`)).entries).toEqual(fitting)
  expect(await lines(`?since=${since}`)).toHaveLength(fitting.length)
  expect((await list('?until=2001-01-01T00:00:00Z')).entries).toEqual([])
  const own = all.filter((entry) => [entry.account_id, entry.subject_id].includes(owner.accountId))
  expect(await lines(`?account=${owner.accountId}`)).toHaveLength(own.length)
  expect(await lines('?verb=issuer.deleted&until=2001-01-01T00:00:00Z')).toEqual([])

  const check = async (query = '') => (await operator.call('GET', `/v3/operator/audit/check${query}`)).json()
  const [end] = all
  const whole = { total: end?.number, checked: end?.number, hash: end?.hash, fault: null }
  expect(await check()).toEqual(whole)
  const [later] = all.slice(2)
  expect(await check(`?after=${later?.number}&hash=${later?.hash}`)).toEqual(whole)
  const other = await check(`?after=${later?.number}&hash=${end?.hash}`)
  expect(other).toMatchObject({ fault: { number: (later?.number ?? 0) + 1, kind: 'changed' } })
})

test('an action that is not done leaves no entry', async () => {
  const before = (await list()).entries[0]?.number
  expect((await operator.call('DELETE', '/v1/issuer/issuers/AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
  expect((await list()).entries[0]?.number).toBe(before)
})

test('the database lets nobody change or drop an entry', async () => {
  const { db } = context()
  const refusal = /stay as they are/
  await expect(db.updateTable('audit_entries').set({ verb: 'x' }).execute()).rejects.toThrow(refusal)
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow(refusal)
  await expect(sql`truncate audit_entries`.execute(db)).rejects.toThrow(refusal)
})

test('whoever gets round that is found out', async () => {
  const { db } = context()
  const tamper = async (action: () => Promise<unknown>) => {
    await sql`alter table audit_entries disable trigger audit_entries_stay`.execute(db)
    await action()
    await sql`alter table audit_entries enable trigger audit_entries_stay`.execute(db)
    return verifyLog(db)
  }
  const last = (await list()).entries[0]?.number ?? 0
  const dropLast = () => db.deleteFrom('audit_entries').where('number', '=', last).execute()
  expect(await tamper(dropLast)).toEqual({ isWhole: false, number: last, fault: 'missing' })
  const change = () => db.updateTable('audit_entries').set({ client_id: 'x' }).where('number', '=', 3).execute()
  expect(await tamper(change)).toEqual({ isWhole: false, number: 3, fault: 'changed' })
  const dropSecond = () => db.deleteFrom('audit_entries').where('number', '=', 2).execute()
  expect(await tamper(dropSecond)).toEqual({ isWhole: false, number: 2, fault: 'missing' })
})

test('an entry that was swapped for one with a right hash of its own breaks the chain after it', async () => {
  const chain: ChainedEntry[] = []
  for (let number = 1; number <= 4; number++) chain.push(entryAfter(chain.at(-1), 'issuer.created'))
  const end = { number: 4, hash: chain[3]?.hash ?? emptyHash }
  expect(await verifyChain(each(chain), end)).toEqual({ isWhole: true, end })
  const forged = chain.with(1, entryAfter(chain[0], 'issuer.deleted'))
  expect(await verifyChain(each(forged), end)).toEqual({ isWhole: false, number: 3, fault: 'changed' })
  const forgedLast = chain.with(3, entryAfter(chain[2], 'issuer.deleted'))
  expect(await verifyChain(each(forgedLast), end)).toEqual({ isWhole: false, number: 4, fault: 'changed' })
})

function entryAfter(last: ChainedEntry | undefined, verb: string): ChainedEntry {
  const entry = {
    number: (last?.number ?? 0) + 1,
    at: new Date(0),
    account_id: null,
    client_id: 'test',
    verb,
    subject_kind: 'issuer',
    subject_id: 'i',
    detail: {},
    previous_hash: last?.hash ?? emptyHash,
  }
  return { ...entry, hash: hashEntry(entry) }
}

async function* each(entries: readonly ChainedEntry[]) {
  yield* entries
}
