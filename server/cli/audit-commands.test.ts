import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenCommandLine } from '#testing/command-line.ts'
import { publishTerms } from '../features/site/index.ts'

const { sash, db } = givenCommandLine()

test('whoever runs the server exports the audit log, and is told when it was changed', async () => {
  expect((await sash('audit', 'verify')).out[0]).toMatch(/^The audit log is whole: 0 entries/)
  await publishTerms(db(), { version: 1, description: 'First', body: 'Be kind.' })
  await publishTerms(db(), { version: 2, description: 'Second', body: 'Be kinder.' })
  const lines = (await sash('audit', 'export')).out.map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { number: 1, account_id: null, client_id: 'command-line', verb: 'terms.published', detail: { version: 1 } },
    { number: 2, verb: 'terms.published', detail: { version: 2 } },
  ])
  expect((await sash('audit', 'verify')).out).toEqual([
    `The audit log is whole: 2 entries, the last with the hash ${lines[1].hash}.`,
  ])
  await sql`alter table audit_entries disable trigger audit_entries_stay`.execute(db())
  await sql`update audit_entries set detail = '{"version": 3}' where number = 1`.execute(db())
  expect(await sash('audit', 'verify')).toMatchObject({
    code: 1,
    err: 'Entry 1 of the audit log is not as it was written.',
  })
  expect(await sash('audit', 'verify', 'all')).toMatchObject({ code: 1, err: 'audit verify takes no all.' })
})
