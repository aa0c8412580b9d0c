import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { inLanguage, translate } from '#infra/languages/texts.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { verifyPacked } from '../../../../web/engine/verify-packed.ts'
import { describeReport } from '../reports/describe-report.ts'

// What a server wrote whose checks still said their findings in English prose; it has to read as it did then.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

const read = (name: string) => JSON.parse(readFileSync(`server/features/verifier/former/${name}.json`, 'utf8'))

test('a report that was kept before findings had codes reads as before, in German as well [LG-22]', async () => {
  const { document, reads, german } = read('report')
  await context()
    .db.insertInto('verification_reports')
    .values({
      report_id: reads.id,
      delete_hash: Buffer.alloc(32),
      document,
      created_at: now(),
      keep_until: inSeconds(60),
    })
    .execute()
  const answer = await server.call('GET', `/v3/verify/reports/${reads.id}`)
  expect(answer.body).toBe(JSON.stringify(reads))
  expect(inLanguage('de', () => describeReport(answer.json()).lines.map(({ text }) => text))).toEqual(german)
})

test('rows of a batch that was checked before findings had codes read as before, in German as well [LG-22]', async () => {
  const { rows, reads, german } = read('batch')
  const batch_id = 'former-batch'
  const batch = { batch_id, state: 'done' as const, total: rows.length, document: '{}', keep_until: inSeconds(60) }
  const { db } = context()
  await db
    .insertInto('verification_batches')
    .values({ ...batch, created_at: now(), finished_at: now() })
    .execute()
  await db
    .insertInto('verification_batch_rows')
    .values(rows.map((row: object) => ({ ...row, batch_id })))
    .execute()
  const results = await server.call('GET', `/v3/verify/batches/${batch_id}/results`)
  expect(results.body).toBe(JSON.stringify(reads))
  const headers = { 'accept-language': 'de' }
  const table = await server.call('GET', `/v3/verify/batches/${batch_id}/report.csv`, { headers })
  expect(table.body.split('\r\n')).toEqual(german)
})

const listTexts = ({ reason, next, checks }: Verification) =>
  [reason, next, ...checks.flatMap(({ detail, next: step }) => [detail, step])].filter((text) => text !== undefined)

test.each(['pack', 'revoked-pack'])('a %s that was packed before findings had codes reads as before', async (name) => {
  const { packed, now: packedAt, reads }: { packed: PackedBadge; now: string; reads: Verification } = read(name)
  const found = await verifyPacked(packed, packed.text, new Date(packedAt))
  // The page has codes beside the sentences, which nothing that is kept or sent has.
  const uncoded = JSON.stringify(found, (key, value: unknown) => (key === 'codes' ? undefined : value))
  expect(uncoded).toBe(JSON.stringify(reads))
  // Names are put into a sentence as they stand; every sentence has words of its own in German.
  expect(inLanguage('de', () => listTexts(found).filter((text) => translate(text) === text))).toEqual([])
})
