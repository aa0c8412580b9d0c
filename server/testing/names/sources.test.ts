import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = ['server', 'web', 'contracts', 'shared'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(root, name.replaceAll(path.sep, '/')))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/(?:testing|demo|samples|design)\//.test(name)),
)
const listFiles = (pattern: RegExp): string[] =>
  sources.filter((name) => pattern.test(readFileSync(name, 'utf8'))).sort()

test('[T3] the text of a name is taken by those few who write it with its standing', () => {
  expect(listFiles(/\.tell\(\(|\bname\.tell\(|\bissuer\.tell\(/)).toEqual([
    // The standing stands beside it, or is all that is taken.
    'server/features/backpack/list-history.ts',
    'server/features/claims/claiming/describe-opened.ts',
    'server/features/endorsements/ask-owners.ts',
    'server/features/keeping/describe-offer.ts',
    'server/features/public-pages/names/tell-recognized.ts',
    'server/features/requests/describe-badge.ts',
    'shared/i18n/text.ts',
    'shared/names/say-remark.ts',
  ])
  expect(listFiles(/\bdescribeName\(/)).toEqual([
    'server/features/public-pages/cards/draw-card.ts',
    'server/features/public-pages/names/tell-recognized.ts',
    'web/pages/embed/embedded-cards.tsx',
    'web/pages/names/name-note.tsx',
    // The initial alone.
    'web/ui/badges/issuer-mark.tsx',
    'web/ui/names/name-with-remark.tsx',
  ])
})

test('[T3] only the pages for the staff of an issuer show a name as its staff gave it', () => {
  expect(listFiles(/\bnameForStaff\(/).filter((name) => !name.startsWith('contracts/'))).toEqual([
    'web/features/awards/parts/award-preview.tsx',
    'web/features/badge-classes/badge-class-page.tsx',
    'web/features/badge-classes/badge-preview.tsx',
    'web/features/issuers/issuer-card.tsx',
    'web/features/issuers/issuer-page.tsx',
    // Of an issuer that there is not: the example says that it is made up, and the picture of the help is hidden.
    'web/pages/help/help-pictures.tsx',
    'web/pages/home/sample-award.tsx',
  ])
})

// Where the name of an issuer is read as plain text. Whoever adds a file here shows nobody the name without its standing.
const plain: readonly string[] = [
  // Where it is stored or read from a document, before anybody is shown it.
  'server/features/backpack/names/import-name.ts',
  'server/features/endorsements/list-shown.ts',
  'server/features/endorsements/queries.ts',
  'server/features/imports/reading/prepare-moved.ts',
  'server/features/imports/keeping/write-row.ts',
  'server/features/issuers/names/issuer-name.ts',
  'server/features/issuers/import-issuer.ts',
  'server/features/moving/exports/accredible.ts',
  'server/features/moving/exports/fields.ts',
  'server/features/moving/exports/shelf.ts',
  'server/features/other-backpacks/calls/describe-credential.ts',
  'server/features/outside-endorsements/add-endorsement.ts',
  'server/features/outside-endorsements/read-statement.ts',
  'server/features/search/queries.ts',
  // Compared with what somebody looks for, and not shown.
  'server/features/public-pages/help/send-help-page.ts',
  'server/features/verifier/batches/run-verifier-batch.ts',
  // In the shape of a standard or of an interface of ours, with the standing in a member beside it where there is one.
  'server/features/backpack/views/present-imported.ts',
  'server/features/backpack/views/present-typed.ts',
  'server/features/backpack/views/present.ts',
  'server/features/claims/claiming/describe-opened.ts',
  'server/features/endorsements/ask-owners.ts',
  'server/features/endorsements/find-subject.ts',
  'server/features/endorsements/present.ts',
  'server/features/groups/present.ts',
  'server/features/issuing-v2/present-issuer.ts',
  'server/features/public-pages/copies/describe-copy.ts',
  'server/features/requests/describe-badge.ts',
  'server/features/takeout/present-imported.ts',
  'server/features/takeout/present.ts',
  // For the issuer's own staff, for those whom it makes staff, and for operators.
  'server/cli/users-commands.ts',
  'server/features/endorsements/mail.ts',
  'server/features/issuers/staff/change-staff.ts',
  'server/features/issuers/identity/note-change.ts',
  'server/features/issuers/staff/require-second-factor.ts',
  'server/features/lti/handoffs/require-handoff.ts',
  'server/features/lti/registration/describe-tool.ts',
  'server/features/lti/registration/register-platform.ts',
  'server/features/moving/plan/evaluate-move.ts',
  'server/features/operator/issuers/approve-issuer.ts',
  'server/features/operator/issuers/suspend-issuer.ts',
  'server/features/operator/issuers/trust-issuer.ts',
  'server/features/operator/issuers/unlimit-mails.ts',
  'server/features/organisations/membership/list-members.ts',
  'server/features/organisations/present.ts',
  'server/features/webhooks/mail.ts',
  'server/features/webhooks/actions/tell-owners.ts',
  'server/features/awards/lists/desk-routes.ts',
  'server/features/requests/telling/mail-waiting.ts',
  'server/features/starting/ask-for-start.ts',
  'server/features/starting/find-start-link.ts',
  'server/features/starting/routes.ts',
  'server/features/starting/start-by-link.ts',
  'web/app/palette/use-palette-groups.ts',
  'web/features/awards/desk/issuer-desk.tsx',
  'web/features/starting/data/start-form-schema.ts',
  'web/features/starting/data/use-start.ts',
  'web/features/starting/pages/start-link-page.tsx',
  'web/features/starting/parts/new-issuer.tsx',
  'web/features/starting/parts/start-form.tsx',
  'web/features/awards/parts/award-preview.tsx',
  'web/features/awards/batches/batch-page.tsx',
  'web/features/awards/parts/mail-preview.tsx',
  'web/features/badge-classes/badge-class-edit-page.tsx',
  'web/features/badge-classes/badge-class-page.tsx',
  'web/features/badge-classes/badge-preview.tsx',
  'web/features/badge-classes/ready/badge-ready.tsx',
  'web/features/developers/scope-choice.tsx',
  'web/features/issuers/awards-page.tsx',
  'web/features/issuers/issuer-actions.tsx',
  'web/features/issuers/issuer-card.tsx',
  'web/features/issuers/issuer-form-schema.ts',
  'web/features/issuers/issuer-page.tsx',
  'web/features/operator/pages/members-page.tsx',
  'web/features/operator/parts/organisation-rules.tsx',
  'web/features/operator/data/organisation-values.ts',
  'web/features/staff/use-staff-security.ts',
  // As a value: the type says so.
  'server/features/issuers/staff/staff-mail.ts',
  'server/features/public-pages/pages/oembed.ts',
  'server/features/public-pages/pages/send-award-page.ts',
  'server/features/public-pages/pages/send-page.ts',
  'server/features/public-pages/pages/send-shared-page.ts',
  'server/features/verifier/reports/write-csv.ts',
]

test("[T3] a name is read as plain text where it is stored, signed or its own staff's, and nowhere else", () => {
  const reads = /\bissuer\??\.name\b|\bissuer_name\b|\bissuerName\b(?!\s*[(:])|\bendorser_name\b|\bendorser\??\.name\b/
  const places = listFiles(reads).filter((name) =>
    /^(?:server\/(?:features|cli)|web\/(?:features|app|ui|lib))\//.test(name),
  )
  expect(places).toEqual([...plain].sort())
})
