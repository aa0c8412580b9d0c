import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AwardRow, KeptAwardRow } from '../queries.ts'
import type { KeptDocuments, openDocuments } from './open-documents.ts'

/** Who names the columns of documents beside the table of awards. What they read is another table's, where nothing is said. */
const naming = [
  // Write awards, and former versions.
  'features/awards/actions/correct-award.ts',
  'features/awards/actions/run-renewal.ts',
  'features/awards/insert-awards.ts',
  // Asks which templates awards are kept by.
  'features/awards/documents/drop-templates.ts',
  // Decide how they are kept.
  'features/awards/documents/keep-documents.ts',
  // The door, whose other half says what is selected.
  'features/awards/documents/templates.ts',
  // Documents of former versions, which are kept as they are.
  'features/awards/queries.ts',
  // Which key has signed an award: the template says it, or the end of a whole text.
  'features/issuers/signing/count-signed.ts',
  // Badges from elsewhere, in one statement with awards.
  'features/backpack/views/read-documents.ts',
  // Of status lists.
  'features/public-pages/documents/revocation-list.ts',
  // Of status lists, and of what the door is told to select.
  'features/public-pages/queries.ts',
]

const tables = /\b(?:from|join|update|into) award(?:s|_templates)\b|\(\s*['"]awards['"]|\bjoin(?:Kept|Located)Awards\(/
const columns =
  /\ba\.(?:assertion|credential|documents|template_id)\b|['"](?:awards\.)?(?:assertion|credential|documents|template_id)\b['"]|\b(?:assertion|credential|template_id|documents),? (?:=|text|is |from|as )|\bselect\b[^`']*\b(?:assertion|credential|documents|template_id)\b/

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('testing/'),
)
/** Without comments, which may speak of everything. */
const codeOf = (file: string): string =>
  readFileSync(`server/${file}`, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')

test('what is kept of the documents of awards is read by one door, which makes texts of it', () => {
  const found = sources.filter((file) => {
    const code = codeOf(file)
    return tables.test(code) && columns.test(code)
  })
  expect(found.sort()).toEqual([...naming].sort())
})

test('what was not opened is no text for the compiler', () => {
  const isText = (_: string): boolean => true
  const given = (
    kept: KeptAwardRow,
    both: KeptDocuments,
    opened: AwardRow,
    open: typeof openDocuments<KeptDocuments>,
  ) => [
    isText(opened.assertion),
    // @ts-expect-error It may not be there at all.
    isText(kept.assertion),
    // @ts-expect-error It is what differs from a template.
    isText(both.documents ?? ''),
    // @ts-expect-error It has no credential: nobody selected one.
    opened.credential,
    open,
  ]
  expect(given).toBeDefined()
})
