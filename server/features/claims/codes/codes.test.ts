import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClaimCode, ClaimSheet, MadeCode } from '#contracts/claims/codes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenClaim, givenClaim, readProof } from '#testing/given/given-claim.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let earners: GivenPerson[]
let issuer: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  owner = await givenPerson(server)
  earners = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())

const givenSheet = async (rules: object = {}) => {
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { kind: 'codes', ...rules })
  const sheet = await owner.call('POST', `${claim.path}/codes`, { body: { count: 10 } })
  return { claim, codes: sheet.json<ClaimSheet>().codes.map(({ code }) => code) }
}
let networks = 0
// What is wrong is followed by a pause for its network, which is another one each time.
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++networks}` })
const take = (by: GivenPerson, token = '') =>
  by.call('POST', '/v3/claims/take', { body: { token }, headers: elsewhere() })
const ask = (token: string, email: string) =>
  server.call('POST', '/v3/claims/places', { body: { token, email }, headers: elsewhere() })
const takenOf = async ({ path }: GivenClaim) => (await owner.call('GET', path)).json<{ taken: number }>().taken

test('each code is another one, checks itself, and is good once, whoever comes fifty times at once', async () => {
  const { claim, codes } = await givenSheet()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-Z*~$=]$/)
  const tries = Array.from({ length: 48 }, (_, index) => take(earners[index % 3] ?? owner, codes[0]))
  const answers = await Promise.all(tries)
  const good = answers.filter((one) => one.statusCode === 200)
  expect(good).toHaveLength(16)
  expect(new Set(good.map((one) => one.json<{ award_id: string }>().award_id)).size).toBe(1)
  const refused = answers.filter((one) => one.statusCode !== 200).map((one) => one.json().code)
  expect(new Set(refused)).toEqual(new Set(['claim.used']))
  expect(await takenOf(claim)).toBe(1)
}, 120_000)

test('whoever has the badge already uses up no other code', async () => {
  const { codes } = await givenSheet()
  await take(earners[0] ?? owner, codes[0])
  expect((await take(earners[0] ?? owner, codes[1])).statusCode).toBe(200)
  expect((await take(earners[1] ?? owner, codes[1])).statusCode).toBe(200)
})

test('a code waits for whoever proves an address, and is free again when the place is given back', async () => {
  const { codes } = await givenSheet()
  const [code = ''] = codes
  const email = newEmail('guest')
  expect((await ask(code.toLowerCase().replaceAll('-', ' '), email)).statusCode).toBe(200)
  expect((await take(earners[0] ?? owner, code)).json().code).toBe('claim.used')
  expect((await server.call('POST', '/v3/claims/proofs', { body: { token: await readProof(email) } })).statusCode).toBe(
    200,
  )
  const other = newEmail('guest')
  await ask(codes[1] ?? '', other)
  shiftClock(16 * 60_000)
  const { sweep } = await import('../sweep.ts')
  const { sweepNow } = await import('#testing/sweep-now.ts')
  await sweepNow(sweep)
  expect((await take(earners[0] ?? owner, codes[1])).statusCode).toBe(200)
  resetClock()
})

test('the mail that came late still takes the code, while nobody else has', async () => {
  const { codes } = await givenSheet()
  const prove = async (email: string) => {
    const body = { token: await readProof(email) }
    return server.call('POST', '/v3/claims/proofs', { body, headers: elsewhere() })
  }
  const [late, later] = [newEmail('late'), newEmail('later')]
  await ask(codes[0] ?? '', late)
  await ask(codes[1] ?? '', later)
  shiftClock(16 * 60_000)
  const { sweep } = await import('../sweep.ts')
  const { sweepNow } = await import('#testing/sweep-now.ts')
  await sweepNow(sweep)
  expect((await prove(late)).statusCode).toBe(200)
  expect((await take(earners[0] ?? owner, codes[0])).json().code).toBe('claim.used')
  expect((await take(earners[1] ?? owner, codes[1])).statusCode).toBe(200)
  expect((await prove(later)).json().code).toBe('claim.used')
  resetClock()
})

test('slips of the pen, old mails and what is no code at all are followed by no pause', async () => {
  const from = { 'x-forwarded-for': '198.51.100.10' }
  const sent = []
  for (const token of ['K7QM2-9XTR4-0', 'K7QM2-9XTR4-0', 'nothing', 'nothing']) {
    sent.push(await server.call('POST', '/v3/claims/preview', { body: { token }, headers: from }))
    sent.push(await server.call('POST', '/v3/claims/proofs', { body: { token }, headers: from }))
  }
  expect(new Set(sent.map((one) => one.statusCode))).toEqual(new Set([404]))
})

test('the link of a claim of codes gives nothing by itself, and a link has no codes', async () => {
  const { claim } = await givenSheet()
  expect((await take(earners[0] ?? owner, claim.token)).statusCode).toBe(404)
  expect((await ask(claim.token, newEmail())).statusCode).toBe(404)
  const linked = await givenClaim(owner, await givenBadgeClass(owner, issuer))
  expect((await owner.call('POST', `${linked.path}/codes`, { body: { count: 10 } })).json().code).toBe('claim.kind')
  for (const count of [9, 1001]) {
    expect((await owner.call('POST', `${claim.path}/codes`, { body: { count } })).statusCode).toBe(400)
  }
})

test('wrong codes are followed by a pause for their network that grows, while right ones go on', async () => {
  const { codes } = await givenSheet()
  const from = { 'x-forwarded-for': '198.51.100.9' }
  const guess = async (token: string) => {
    const answer = await server.call('POST', '/v3/claims/preview', { body: { token }, headers: from })
    return [answer.statusCode, answer.json().expires ?? 0]
  }
  expect(await guess('00000-00000-0')).toEqual([404, 0])
  const pauses = []
  for (let count = 0; count < 4; count++) {
    const [status, seconds] = await guess('00000-00000-0')
    expect(status).toBe(429)
    pauses.push(seconds)
    shiftClock(seconds * 1000 + 100)
    expect(await guess('00000-00000-0')).toEqual([404, 0])
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(16)
  expect((await guess(codes[0] ?? ''))[0]).toBe(200)
  resetClock()
})

test('a sheet to print has every code once, with the badge, where to type it and until when, and only hashes stay', async () => {
  const closes_at = new Date(Date.now() + 86_400_000).toISOString()
  const badge = await givenBadgeClass(owner, issuer)
  const claim = await givenClaim(owner, badge, { kind: 'codes', closes_at, time_zone: 'Europe/Berlin' })
  const printed = await owner.call('POST', `${claim.path}/codes/print`, { body: { count: 25 } })
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(printed.headers['content-disposition']).toContain('attachment')
  expect(printed.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  const text = readPdf(printed.rawPayload)
  const codes = text.match(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z*~$=]$/gm) ?? []
  expect(new Set(codes).size).toBe(25)
  expect(text.match(/Day Skipper/g)).toHaveLength(25)
  expect(text.match(/localhost:\d+\/claim/g)).toHaveLength(25)
  expect(text.match(/Until/g)?.length).toBe(25)
  expect(text).toContain('Number 25, up to 25')
  expect((await take(earners[0] ?? owner, codes[24])).statusCode).toBe(200)
  const list = (await owner.call('GET', `${claim.path}/codes?num=50`)).json<ClaimCode[]>()
  expect(list.map(({ state }) => state)).toEqual([...Array.from({ length: 24 }, () => 'new'), 'used'])
  for (const code of codes) expect(JSON.stringify(list)).not.toContain(code)
  const letter = await owner.call('POST', `${claim.path}/codes/print`, { body: { count: 10, paper: 'letter' } })
  expect(letter.rawPayload.toString('latin1')).toContain('[0 0 612 792]')
  expect(readPdf(letter.rawPayload)).toContain('Number 26, up to 35')
}, 60_000)

test('a slip that is lost is void, and its replacement is good; one that was used stays so', async () => {
  const { claim, codes } = await givenSheet()
  const at = (serial: number) => `${claim.path}/codes/${serial}`
  expect((await owner.call('DELETE', at(1))).statusCode).toBe(204)
  expect((await owner.call('DELETE', at(1))).statusCode).toBe(204)
  expect((await take(earners[0] ?? owner, codes[0])).json().code).toBe('claim.void')
  expect((await ask(codes[0] ?? '', newEmail('guest'))).json().code).toBe('claim.void')
  const preview = await server.call('POST', '/v3/claims/preview', { body: { token: codes[0] }, headers: elsewhere() })
  expect(preview.json()).toMatchObject({ state: 'void' })
  const made = await owner.call('POST', `${at(2)}/replacement`)
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ serial: 11 })])
  expect((await take(earners[0] ?? owner, codes[1])).json().code).toBe('claim.void')
  expect((await take(earners[0] ?? owner, made.json<MadeCode>().code)).statusCode).toBe(200)
  expect((await owner.call('DELETE', at(11))).json()).toMatchObject({ code: 'claim.code-used' })
  expect((await owner.call('POST', `${at(11)}/replacement`)).json()).toMatchObject({ code: 'claim.code-used' })
  const list = (await owner.call('GET', `${claim.path}/codes`)).json<ClaimCode[]>()
  expect(list.map(({ serial, state }) => `${serial} ${state}`)).toEqual([
    '1 void',
    '2 void',
    ...[3, 4, 5, 6, 7, 8, 9, 10].map((serial) => `${serial} new`),
    '11 used',
  ])
  expect((await owner.call('DELETE', at(99))).statusCode).toBe(404)
  expect((await (earners[2] ?? owner).call('DELETE', at(3))).statusCode).toBe(404)
})

test('a code that is made void while an address is being proven is of no use to it, and another one is', async () => {
  const { claim, codes } = await givenSheet()
  const email = newEmail('guest')
  expect((await ask(codes[0] ?? '', email)).statusCode).toBe(200)
  expect((await owner.call('GET', `${claim.path}/codes?num=1`)).json<ClaimCode[]>()[0]?.state).toBe('kept')
  await owner.call('DELETE', `${claim.path}/codes/1`)
  const token = await readProof(email)
  const prove = () => server.call('POST', '/v3/claims/proofs', { body: { token } })
  expect((await prove()).json().code).toBe('claim.used')
  expect((await ask(codes[1] ?? '', email)).statusCode).toBe(200)
  expect((await prove()).statusCode).toBe(200)
  expect(await takenOf(claim)).toBe(1)
})

test('a sheet that is lost is void at once, with its replacements, and what was used stays so', async () => {
  const { claim, codes } = await givenSheet()
  const other = (await owner.call('POST', `${claim.path}/codes`, { body: { count: 10 } })).json<ClaimSheet>()
  const [{ batch } = { batch: '' }] = (await owner.call('GET', `${claim.path}/codes?num=1`)).json<ClaimCode[]>()
  await take(earners[0] ?? owner, codes[0])
  const replaced = (await owner.call('POST', `${claim.path}/codes/2/replacement`)).json<MadeCode>()
  const email = newEmail('guest')
  await ask(codes[2] ?? '', email)
  const drop = (by: GivenPerson, which: string) => by.call('DELETE', `${claim.path}/sheets/${which}`)
  expect((await drop(earners[2] ?? owner, batch)).statusCode).toBe(404)
  expect((await drop(owner, 'unknown')).statusCode).toBe(404)
  expect((await take(earners[1] ?? owner, codes[3])).statusCode).toBe(200)
  const answers = await Promise.all([drop(owner, batch), drop(owner, batch)])
  expect(answers.map((one) => one.statusCode)).toEqual([200, 200])
  const voided = answers.map((one) => one.json<{ voided: number; used: number }>())
  expect(voided.sort((a, b) => a.voided - b.voided)).toEqual([
    { voided: 0, used: 2 },
    { voided: 8, used: 2 },
  ])
  for (const code of [codes[4], codes[2], replaced.code]) {
    expect((await take(earners[2] ?? owner, code)).json().code).toBe('claim.void')
  }
  const prove = async () => server.call('POST', '/v3/claims/proofs', { body: { token: await readProof(email) } })
  expect((await prove()).json().code).toBe('claim.used')
  expect((await take(earners[2] ?? owner, other.codes[0]?.code)).statusCode).toBe(200)
  const entries = await db()
    .selectFrom('audit_entries')
    .select('detail')
    .where('verb', '=', 'claim.sheet-voided')
    .execute()
  expect(entries).toEqual([{ detail: expect.objectContaining({ batch, count: 8 }) }])
})

test('a code that comes in place of another while its sheet is made void is void as well', async () => {
  const { claim } = await givenSheet()
  const [{ batch } = { batch: '' }] = (await owner.call('GET', `${claim.path}/codes?num=1`)).json<ClaimCode[]>()
  const end = await holdLock(async (tx) => {
    await tx.selectFrom('claims').select('claim_id').where('claim_id', '=', claim.id).forUpdate().execute()
  })
  const replaced = owner.call('POST', `${claim.path}/codes/1/replacement`)
  await untilWaiting(1)
  const voided = owner.call('DELETE', `${claim.path}/sheets/${batch}`)
  await untilWaiting(2)
  await end()
  expect([(await replaced).statusCode, (await voided).json()]).toEqual([201, { voided: 10, used: 0 }])
  const list = (await owner.call('GET', `${claim.path}/codes`)).json<ClaimCode[]>()
  expect(list.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'void'))
})

test('ten lost sheets of a thousand use up none of the codes that a claim can have', async () => {
  const claim = await givenClaim(owner, await givenBadgeClass(owner, issuer), { kind: 'codes', cap: null })
  const make = (count: number) => owner.call('POST', `${claim.path}/codes`, { body: { count } })
  const sheets: string[] = []
  for (let sheet = 0; sheet < 10; sheet++) sheets.push((await make(1000)).json<ClaimSheet>().batch)
  expect((await make(10)).json()).toMatchObject({ code: 'claim.codes-limit' })
  for (const batch of sheets) {
    expect((await owner.call('DELETE', `${claim.path}/sheets/${batch}`)).json()).toEqual({ voided: 1000, used: 0 })
  }
  const made = (await make(1000)).json<ClaimSheet>()
  expect([made.codes[0]?.serial, made.codes.length]).toEqual([10_001, 1000])
  expect((await take(earners[0] ?? owner, made.codes[0]?.code)).statusCode).toBe(200)
  // Numbers are not given twice, and end somewhere.
  await db()
    .updateTable('claim_codes')
    .set({ serial: 99_995 })
    .where('claim_id', '=', claim.id)
    .where('serial', '=', 11_000)
    .execute()
  expect((await make(10)).json()).toMatchObject({ code: 'claim.codes-numbers' })
}, 60_000)
