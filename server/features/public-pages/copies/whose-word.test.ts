import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { presentAward, writeAssertion } from '../documents/award-document.ts'
import { presentRevoked } from '../documents/documents.ts'
import { findPublicImport } from '../queries-imported.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(test|oracle)\.tsx?$|\/testing\//.test(file)
const sources = ['openbadges', 'contracts', 'server', 'web', 'client'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => isSource(file) && !file.includes('node_modules')),
)
const texts = new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const filesWith = (pattern: RegExp): string[] =>
  [...texts].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).toSorted()
const importersOf = (name: string): string[] =>
  filesWith(new RegExp(`import \\{[^}]*(?<!type )\\b${name}\\b[^}]*\\} from`)).filter(
    (file) => !file.includes('index.ts'),
  )

test('[T1] one builder writes an assertion that is verified by its address, and one an endorsement', () => {
  expect(filesWith(/verification: (\w+ \?\? )?\{ type: 'HostedBadge' \}/)).toEqual([
    'openbadges/v2/build-assertion.ts',
    'openbadges/v2/build-endorsement.ts',
    // What an early badge meant, to be read; nobody is given it.
    'openbadges/verify/hosted/upgrade.ts',
    // What another server had noted of a badge from elsewhere, under the address that has it there.
    'server/features/moving/badgr/read-imports.ts',
    'server/moving-drill/award-tables.ts',
  ])
})

test.each([
  [
    'buildAssertionV2',
    [
      'server/features/awards/actions/correct-documents.ts',
      // Of nobody's award, and served to nobody.
      'server/features/awards/documents/make-template.ts',
      'server/features/awards/signing/sign-documents.ts',
    ],
  ],
  ['buildLegacyAssertion', ['server/features/public-pages/documents/award-document.ts']],
  ['buildRevokedV2', ['server/features/public-pages/documents/documents.ts']],
  [
    'OwnText',
    [
      'server/features/public-pages/documents/award-document.ts',
      'server/features/public-pages/documents/own-documents.ts',
    ],
  ],
])('[T1] %s is used where this server speaks of its own alone', (name, files) => {
  expect(importersOf(name)).toEqual(files)
})

test('[T1] nothing makes an award of a row but what reads the rows of awards', () => {
  expect(filesWith(/new OwnAward\(/)).toEqual(['server/features/public-pages/award-reader.ts'])
  expect(texts.get('server/features/public-pages/award-reader.ts')).not.toMatch(/export (class|\{ OwnAward)/)
})

test('[T1] what serves copies builds nothing of Open Badges', () => {
  const copies = sources.filter((file) => file.startsWith('server/features/public-pages/copies/'))
  expect(copies.length).toBeGreaterThan(2)
  for (const file of copies)
    expect([file, texts.get(file)?.match(/\bbuild[A-Z]\w+|OwnText|presentAward/)]).toEqual([file, null])
  expect(texts.get('server/features/public-pages/documents/own-documents.ts')).not.toMatch(
    /\/copies\/|queries-imported|imported-facts/,
  )
})

/** Never called: the compiler refuses each of these lines, and complains here once it does not. */
async function handOver(db: Parameters<typeof findPublicImport>[0]): Promise<void> {
  const copy = await findPublicImport(db, 'x')
  if (!copy) return
  // @ts-expect-error a copy is no award
  await presentAward(copy, '2_0')
  // @ts-expect-error nor is anything that looks like one
  writeAssertion({ documents: { assertion: copy.credential }, status: {} }, '2_0')
  // @ts-expect-error a copy has no revoked form of ours
  presentRevoked(copy)
}

void handOver
