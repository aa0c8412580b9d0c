import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#infra/db/schema/migrate.ts'
import { createEmptyDatabase } from '#testing/database.ts'

const ids = { award: 'A'.repeat(22), copy: 'C'.repeat(22), gone: 'G'.repeat(22) }
const home = 'https://badges.example'

test('[T1] reports on what was served in the name of this server and was not its own are withdrawn', async () => {
  const { db, drop } = await createEmptyDatabase()
  try {
    const all = readMigrations()
    await migrate(
      db,
      all.filter(({ name }) => name < '0075'),
    )
    await sql`insert into award_locations (award_id, issuer_id) values (${ids.award}, 'I')`.execute(db)
    await sql`insert into import_locations (import_id, account_id) values (${ids.copy}, 'M')`.execute(db)
    const keep = async (reportId: string, badge: string | undefined) => {
      const verification = { verdict: 'valid', ...(badge ? { credential: { id: badge } } : {}) }
      const document = JSON.stringify({ id: `${home}/verify/reports/${reportId}`, verification })
      await sql`insert into verification_reports (report_id, delete_hash, document, created_at, keep_until)
        values (${reportId}, '', ${document}, now(), now() + interval '1 day')`.execute(db)
    }
    await keep('own', `${home}/public/assertions/${ids.award}`)
    await keep('copy', `${home}/public/assertions/${ids.copy}`)
    await keep('copy-1.1', `${home}/public/assertions/${ids.copy}?v=1_1`)
    await keep('removed', `${home}/public/assertions/${ids.gone}`)
    await keep('elsewhere', `https://other.example/public/assertions/${ids.copy}`)
    await keep('urn', 'urn:uuid:1')
    await keep('none', undefined)
    for (const batch of ['with-copy', 'without']) {
      await sql`insert into verification_batches (batch_id, total, created_at, keep_until)
        values (${batch}, 1, now(), now() + interval '1 day')`.execute(db)
      const id = batch === 'without' ? ids.award : ids.copy
      const result = JSON.stringify({ credential: { id: `${home}/public/assertions/${id}` } })
      await sql`insert into verification_batch_rows (batch_id, row_number, label, result)
        values (${batch}, 1, '', ${result})`.execute(db)
    }
    await migrate(db, all)
    const { rows: reports } = await sql<{ report_id: string }>`
      select report_id from verification_reports where withdrawn_at is not null order by report_id`.execute(db)
    expect(reports.map((row) => row.report_id)).toEqual(['copy', 'copy-1.1', 'removed'])
    const { rows: batches } = await sql<{ batch_id: string }>`select batch_id from verification_batches`.execute(db)
    expect(batches).toEqual([{ batch_id: 'without' }])
  } finally {
    await drop()
  }
})
