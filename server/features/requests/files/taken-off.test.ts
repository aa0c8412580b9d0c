import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import { context, db } from '#infra/context.ts'
import { givenDraft, givenRules, met, requestsOf, sendFile } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readStored } from '#testing/stored-documents.ts'
import { emptyRequests } from '../empty-requests.ts'

let server: TestServer
let owner: GivenPerson
let staff: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  staff = await givenPerson(server)
  issuer = await givenIssuer(owner)
  await givenStaff(issuer, staff, 'staff')
})
afterAll(async () => await server.stop())

/** A badge with a text and a file on it. */
const givenOnBadge = async () => {
  const earner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  const { id } = await givenDraft(earner, badge)
  const { evidence } = (await sendFile(earner, id, Buffer.from(`Log of ${id}.`))).json<OwnRequest>()
  const part = evidence.find(({ kind }) => kind === 'file')?.id ?? ''
  await earner.call('PUT', `/v3/requests/${id}`, {
    body: { text: 'By night.', text_public: true, public_files: [part] },
  })
  await earner.call('POST', `/v3/requests/${id}/send`)
  await owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, decision: 'accept', verdicts: met },
  })
  const { award_id: award, evidence: shown } = (await earner.call('GET', `/v3/requests/${id}`)).json<OwnRequest>()
  expect(shown.find(({ kind }) => kind === 'file')).toMatchObject({ on_badge: true })
  return { earner, id, part, award: award ?? '' }
}
const documentsOf = async (award: string): Promise<string> => {
  const page = await server.call('GET', `/public/assertions/${award}`, { headers: { accept: 'text/html' } })
  const row = await readStored(award)
  return `${page.body} ${row.assertion} ${row.credential}`
}
const entries = (award: string) =>
  db()
    .selectFrom('audit_entries')
    .select(['account_id', 'verb'])
    .where('subject_id', '=', award)
    .where('verb', '=', 'request.file-off')
    .execute()

test('whoever has the badge takes a file off it: the badge is signed anew without it, and the page says so at once', async () => {
  const { earner, id, part, award } = await givenOnBadge()
  expect(await documentsOf(award)).toContain(`/public/evidence/${part}`)
  const path = `/v3/requests/${id}/public-files/${part}`
  const stranger = await givenPerson(server)
  expect((await stranger.call('DELETE', path)).statusCode).toBe(404)
  expect((await earner.call('DELETE', path)).statusCode).toBe(204)
  const documents = await documentsOf(award)
  expect(documents).not.toContain(part)
  expect(documents).toContain('By night.')
  expect((await server.call('GET', `/public/evidence/${part}`)).statusCode).toBe(404)
  // It is of the request still, for those who may see that.
  expect((await earner.call('GET', `/v3/requests/${id}/files/${part}`)).statusCode).toBe(200)
  expect((await earner.call('DELETE', path)).statusCode).toBe(404)
  expect(await entries(award)).toEqual([{ account_id: earner.accountId, verb: 'request.file-off' }])
  const verdict = await server.call('POST', '/public/verify', {
    body: { url: `http://localhost:8000/public/assertions/${award}` },
  })
  expect(verdict.statusCode).toBeLessThan(500)
})

test('the issuer takes it off, as whoever may correct a badge, and nobody else of the staff', async () => {
  const { id, part, award } = await givenOnBadge()
  const path = `${requestsOf(issuer)}/${id}/public-files/${part}`
  expect((await staff.call('DELETE', path)).statusCode).toBe(404)
  expect((await owner.call('DELETE', path)).statusCode).toBe(204)
  expect(await documentsOf(award)).not.toContain(part)
  expect(await entries(award)).toEqual([{ account_id: owner.accountId, verb: 'request.file-off' }])
})

test('what is left of a request whose time is over is the file on the badge, which goes when it is taken off', async () => {
  const { earner, id, part } = await givenOnBadge()
  const { file_key } = await db()
    .selectFrom('badge_request_parts')
    .select('file_key')
    .where('part_id', '=', part)
    .executeTakeFirstOrThrow()
  await db().updateTable('badge_requests').set({ emptied_at: new Date() }).where('request_id', '=', id).execute()
  expect((await earner.call('DELETE', `/v3/requests/${id}/public-files/${part}`)).statusCode).toBe(204)
  await context().queue.drain()
  expect(await context().blobs.has(file_key ?? '')).toBe(false)
})

test('a file that the issuer takes off just when the time of the request ends goes with the rest', async () => {
  const { id, part } = await givenOnBadge()
  const { file_key } = await db()
    .selectFrom('badge_request_parts')
    .select('file_key')
    .where('part_id', '=', part)
    .executeTakeFirstOrThrow()
  const end = await holdLock(async (tx) => {
    await tx.selectFrom('badge_requests').select('state').where('request_id', '=', id).forUpdate().execute()
    await emptyRequests(tx, [id])
  })
  const taken = owner.call('DELETE', `${requestsOf(issuer)}/${id}/public-files/${part}`)
  await Promise.race([untilWaiting(1), taken])
  await end()
  expect((await taken).statusCode).toBe(204)
  await context().queue.drain()
  expect(await context().blobs.has(file_key ?? '')).toBe(false)
})

test('a file is taken off a badge that was revoked, which stays as it was', async () => {
  const { earner, id, part, award } = await givenOnBadge()
  await db().updateTable('awards').set({ revoked_at: new Date() }).where('award_id', '=', award).execute()
  expect((await earner.call('DELETE', `/v3/requests/${id}/public-files/${part}`)).statusCode).toBe(204)
  expect((await server.call('GET', `/public/evidence/${part}`)).statusCode).toBe(404)
})
