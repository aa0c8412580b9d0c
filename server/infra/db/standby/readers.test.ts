import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Db } from '../connections/connect.ts'
import type { Tx } from '../transaction.ts'
import type { ReadDb } from './read-db.ts'

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/'),
)
const filesWith = (pattern: RegExp): string[] =>
  sources.filter((file) => pattern.test(readFileSync(`server/${file}`, 'utf8'))).sort()

test('what may be read from a standby is listed here: what everybody is shown, and nothing that is looked up for somebody', () => {
  expect(filesWith(/\bshownDb\(\)/)).toEqual([
    'features/public-pages/documents/documents.ts',
    'features/public-pages/documents/key-documents.ts',
    'features/public-pages/documents/own-documents.ts',
    'features/public-pages/earner/view-earner-page.ts',
    'features/public-pages/home/view-home.ts',
    'features/public-pages/kept/kept-documents.ts',
    'features/public-pages/kept/marks.ts',
    'features/public-pages/pages/collection-pages.ts',
    'features/public-pages/pages/view-award.ts',
    'features/public-pages/pages/views.ts',
    'features/verifier/find-makers.ts',
    'features/verifier/ports.ts',
    'features/verifier/present.ts',
  ])
})

test('a standby is asked in one place, which compares marks first, and only there is it known that it is read', () => {
  expect(filesWith(/\bstandby\??\.read\(/)).toEqual(['infra/db/standby/read-alike.ts'])
  expect(filesWith(/\breadAlike\(/)).toEqual([
    'features/public-pages/kept/kept-documents.ts',
    'features/public-pages/pages/send-html.ts',
  ])
  expect(filesWith(/\bcurrentReading\(\)/)).toEqual([
    'features/public-pages/award-reader.ts',
    'infra/context.ts',
    'infra/db/standby/read-alike.ts',
  ])
})

test('who takes a database is never handed a standby, and a standby has no table of sessions, mails or jobs', () => {
  const takesEither = (_: ReadDb): boolean => true
  const takesDatabase = (_: Db): boolean => true
  const handed = (standby: ReadDb, db: Db, tx: Tx) => [
    takesEither(standby),
    takesEither(db),
    takesEither(tx),
    // @ts-expect-error It is no Db.
    takesDatabase(standby),
    // @ts-expect-error Nobody is signed in by what it says.
    standby.selectFrom('access_tokens'),
    // @ts-expect-error No mail is sent by what it says.
    standby.selectFrom('mails'),
    // @ts-expect-error It is not written to.
    standby.insertInto('awards'),
    // @ts-expect-error It begins nothing.
    standby.transaction(),
  ]
  expect(handed).toBeDefined()
})
