import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = ['server', 'web', 'openbadges', 'contracts', 'shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|oracle)\.tsx?$/.test(file)),
)
const whoHas = (pattern: RegExp, folder = '') =>
  sources.filter((file) => file.startsWith(folder) && pattern.test(readFileSync(file, 'utf8'))).sort()

test('prose is read for its codes by one door on each side', () => {
  expect(whoHas(/ from '[^']*\/(?:stored\/)?(?:create-namer|name-finding)\.ts'/)).toEqual([
    'shared/i18n/sentences/all-sentences.ts',
    'shared/i18n/sentences/take-findings.ts',
    'shared/messages/stored/name-finding.ts',
  ])
  expect(whoHas(/import\b.* from '[^']*\/all-sentences\.ts'/, 'server/')).toEqual(['server/infra/languages/texts.ts'])
})

test('the server reads prose that was stored: what is said now has its code', () => {
  expect(whoHas(/^import \{[^}]*\btranslate\b[^}]*\} from '[^']*\/text(?:s)?\.ts'/m, 'server/features/')).toEqual([
    // Why a platform gave nothing or a badge was not awarded, from the rows.
    'server/features/lti/pages/instructor-page.ts',
    'server/features/lti/pages/learner-page.ts',
    // Reports and batches as they were kept and signed.
    'server/features/verifier/reports/describe-batch.ts',
    'server/features/verifier/reports/describe-report.ts',
    'server/features/verifier/reports/write-csv.ts',
  ])
})
