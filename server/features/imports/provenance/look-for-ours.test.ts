import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { givenForgery } from '#testing/given/given-forgery.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { evaluateImports, gatherImports } from '../../../doctor/evaluate-imports.ts'

let server: TestServer
let story: Story
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'svg')
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const sweep = async () => {
  const { db, queue } = context()
  await transaction(db, (tx) => queue.enqueue(tx, 'sweep', {}))
  await queue.drain()
}
const diagnose = async () => evaluateImports(await gatherImports(context().db))

test('[T8] what was brought in before and names a class of this server is evaluated anew, and the doctor names it', async () => {
  const { db } = context()
  const [good, forged] = [await givenImport(maya), await givenImport(maya)]
  expect(await diagnose()).toEqual([expect.objectContaining({ state: 'ok' })])
  const text = JSON.stringify(await givenForgery(maya.email, `${origin}${story.badge.publicPath}`))
  await db.updateTable('imported_badges').set({ credential: text }).where('import_id', '=', forged).execute()
  await db.updateTable('imported_badges').set({ claims_ours: null }).execute()
  expect((await diagnose())[0]).toMatchObject({ state: 'warn', says: expect.stringMatching(/^2 badges/) })
  await sweep()
  const { rows } = await sql<object>`
    select import_id, claims_ours, verdict from imported_badges order by claims_ours`.execute(db)
  expect(rows).toEqual([
    { import_id: good, claims_ours: false, verdict: 'valid' },
    { import_id: forged, claims_ours: true, verdict: 'invalid' },
  ])
  expect(await diagnose()).toEqual([
    expect.objectContaining({ state: 'warn', says: expect.stringContaining(`this server: ${forged}.`) }),
  ])
  const page = await server.call('GET', `/public/assertions/${forged}`, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('This badge did not pass verification.')
})

test('[T1] a report that was withdrawn says so in each of its forms', async () => {
  const made = await server.call('POST', '/v3/verify/reports', { body: { url: `${origin}${story.award.publicPath}` } })
  const { id } = made.json<{ id: string }>()
  const places = ['', '/report.json', '/report.csv', '/report.pdf'].map((file) => `/v3/verify/reports/${id}${file}`)
  for (const place of places) expect((await server.call('GET', place)).statusCode).toBe(200)
  await context().db.updateTable('verification_reports').set({ withdrawn_at: new Date() }).execute()
  for (const place of places) {
    const answer = await server.call('GET', place)
    expect([place, answer.statusCode, answer.body]).toEqual([place, 410, expect.stringContaining('was withdrawn')])
  }
  const page = await server.call('GET', `/verify/reports/${id}`, { headers: { accept: 'text/html' } })
  expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining('This report was withdrawn')])
})

test('[T8] what lies below our own origin is remembered no longer, however its address is written', async () => {
  const { db } = context()
  const fetched_at = new Date()
  const urls = ['http://LOCALHOST:8000/x', 'https://localhost.:8000/x', 'https://harbour.example/x']
  await db
    .insertInto('remembered_documents')
    .values(urls.map((url) => ({ url, content: '{}', fetched_at })))
    .execute()
  await sweep()
  expect(await db.selectFrom('remembered_documents').select('url').execute()).toEqual([{ url: urls[2] }])
})
