import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseForeign } from './parse-foreign.ts'

/** Where JSON is read that this server has written, sealed, signed or stored, or that whoever runs it hands over at the machine. */
const own = [
  'openbadges/sign/compile-template.ts',
  'server/app-page.ts',
  'server/archive/open-archive.ts',
  'server/demo/fill-backpack.ts',
  'server/demo/prepare.ts',
  'server/features/awards/actions/correct-documents.ts',
  'server/features/awards/actions/endorse-award.ts',
  'server/features/awards/actions/run-renewal.ts',
  'server/features/awards/present.ts',
  'server/features/badge-connect/present-assertion.ts',
  'server/features/issuers/extensions.ts',
  'server/features/issuers/list-carried.ts',
  // The exports and the server that an organisation comes from, read by the command that moves it.
  'server/features/moving/badgr-api/badgr-api.ts',
  'server/features/moving/exports/fields.ts',
  'server/features/moving/exports/open-badge-factory.ts',
  'server/features/moving/exports/read-export-rows.ts',
  'server/features/moving/read-json.ts',
  // One name in a text that was counted.
  'server/features/other-backpacks/calls/slice-members.ts',
  'server/features/public-pages/documents/award-document.ts',
  'server/features/public-pages/documents/sign-jwt.ts',
  'server/features/public-pages/documents/verify-published.ts',
  'server/features/public-pages/pages/collection-pages.ts',
  'server/features/public-pages/pages/render.tsx',
  'server/features/public-pages/pages/view-award.ts',
  'server/features/accounts/passwords/known-browser.ts',
  'server/features/vc-api/check-presentation.ts',
  'server/features/vc-api/issue-credential.ts',
  'server/features/verifier/batches/queries.ts',
  'server/features/verifier/batches/run-verifier-batch.ts',
  'server/features/verifier/reports/forget-recipient.ts',
  'server/features/verifier/reports/keep-report.ts',
  'server/features/verifier/reports/queries.ts',
  'server/features/wallets/bind-credential.ts',
  'server/infra/audit/note-action.ts',
  'server/infra/db/embedded/binaries.ts',
  'server/infra/db/embedded/lock-folder.ts',
  'server/infra/http/openapi/examples/read-examples.ts',
  // An example of a parameter, as its contract writes it.
  'server/infra/http/openapi/write-parameters.ts',
  'server/infra/secrets/sealed.ts',
  'server/infra/settings/external-tool-settings.ts',
  'server/infra/settings/read-version.ts',
  'server/moving-drill/after.ts',
  'server/moving-drill/before.ts',
  'server/moving-drill/compare.ts',
  'server/moving-drill/evaluate-addresses.ts',
]

/** Where JSON of others becomes values; it is counted before. */
const door = 'openbadges/encoding/parse-json-text.ts'

/** Who opens that door: each has limits of its own, and refusals in its own words. */
const opening = [
  'openbadges/encoding/did.ts',
  'openbadges/lists/read-badge-list.ts',
  'openbadges/sign/suites/ed25519-signature-2018.ts',
  'openbadges/verify/parse-document.ts',
  'openbadges/verify/text/repeated-name.ts',
  'server/infra/json/parse-foreign.ts',
  'server/infra/json/parse-json.ts',
]

const sources = ['server', 'openbadges'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|oracle)\.tsx?$|^server\/testing\//.test(file)),
)
const whoHas = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()

test('[A13] JSON of others is read by one door, which counts it before', () => {
  expect(whoHas(/\bJSON\.parse\b/)).toEqual([door, ...own].sort())
  expect(whoHas(/\bparseJsonText\(/).filter((file) => file !== door)).toEqual(opening)
  expect(whoHas(/\bparseJsonText\([^,]*, 'counted'\)/)).toEqual(['openbadges/verify/text/repeated-name.ts'])
  expect(whoHas(/\bparseCounted\(/)).toEqual(['server/infra/json/read-json.ts'])
})

test('[A13] what comes along other ways than as a body is counted as well', () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => 1).join()}]`
  expect(parseForeign(list(200_000))).toHaveLength(200_000)
  expect(() => parseForeign(list(200_001))).toThrow(SyntaxError)
  expect(() => parseForeign('['.repeat(65) + ']'.repeat(65))).toThrow(SyntaxError)
})
