import { expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenPerson } from '#testing/given.ts'
import { startTestServer } from '#testing/server.ts'
import { opened } from '#testing/stored-documents.ts'
import { createReport, moveIn, openPictures } from '../index.ts'
import { owner, read } from './testing.ts'

test('an award that ended before it was given comes over as one that has ended, and the report says so [T6]', async () => {
  const server = await startTestServer()
  try {
    await givenPerson(server, owner)
    const move = await read(
      'credly',
      `Badge Template Name,Recipient Email,Issued At,State,Expires
Knots,a@sea.example,2024-05-06 07:08:09 UTC,accepted,2024-05-06
Knots,b@sea.example,2024-05-06 07:08:09 UTC,accepted,2024-05-07`,
    )
    const report = createReport()
    const pictures = openPictures('nowhere')
    await moveIn(move, { source: 'test', pictures, report, advance: () => undefined })
    const what = 'awards that ended before they were given, and now end a second after it'
    expect(report.lines()).toContainEqual(expect.objectContaining({ fate: 'changed', what, count: 1 }))
    const rows = await opened(
      await context().db.selectFrom('awards').selectAll().orderBy('recipient_identifier').execute(),
    )
    const issuedOn = new Date('2024-05-06T07:08:09Z')
    expect(rows).toMatchObject([
      { issued_on: issuedOn, expires_at: new Date('2024-05-06T07:08:10Z'), term_checked: true },
      { issued_on: issuedOn, expires_at: new Date('2024-05-07T00:00:00Z'), term_checked: true },
    ])
    expect(JSON.parse(rows[0]?.credential ?? '')).toMatchObject({ validUntil: '2024-05-06T07:08:10Z' })
  } finally {
    await server.stop()
  }
})
