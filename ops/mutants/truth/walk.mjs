// What every door gives out, and of which version of an issuer something was said.
const doors = 'server/testing/doors'
const issuers = 'server/features/issuers'
const operator = 'server/features/operator/issuers'
const provenance = 'openbadges/verify/provenance'

export const tests = [
  doors,
  operator,
  provenance,
  'server/features/verifier',
  'server/features/imports/provenance',
  'server/features/moving',
  'server/features/public-pages',
  'server/features/public-pages/copies',
]

export const rules = ['T1', 'T2', 'T7', 'T8']

export const mutants = [
  {
    rule: 'T1',
    says: 'what another issuer made is written anew as hosted when other software lists it',
    file: 'server/features/badge-connect/present-assertion.ts',
    search: "type: 'Assertion',",
    replace: "type: 'Assertion', verification: { type: 'HostedBadge' },",
  },
  {
    rule: 'T1',
    says: 'the page of a copy offers it in a version that it is not',
    file: 'server/features/public-pages/copies/find-form.ts',
    search: 'return { version, type: typeOf',
    replace: "return { version: '2.0', type: typeOf",
  },
  {
    rule: 'T1',
    says: 'the page of a copy offers what is not shown',
    file: 'server/features/public-pages/pages/view-import.ts',
    search: 'row.revoked_at ? undefined : findForm(row)',
    replace: 'findForm(row)',
  },
  {
    rule: 'T2',
    says: 'one that a server of the release before renamed goes on awarding',
    file: `${issuers}/needs-approval.ts`,
    search: "awaits_approval_since ?? (version > cleared_version && isOn('issuer-approval') ? identified_at : null)",
    replace: 'awaits_approval_since',
  },
  {
    rule: 'T2',
    says: 'operators do not find what a server of the release before renamed',
    file: `${issuers}/needs-approval.ts`,
    search: ' or issuers.version > issuers.cleared_version',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'a change that is noted clears one that waits unnoted',
    file: `${issuers}/identity/note-change.ts`,
    search: '!mustWait && waitsSince(before) === null',
    replace: 'true',
  },
  {
    rule: 'T2',
    says: 'what was signed shows the picture of now',
    file: `${issuers}/facts.ts`,
    search: 'image: issuerImageUrl(row.issuer_id, row.version)',
    replace: 'image: issuerImageUrl(row.issuer_id)',
  },
  {
    rule: 'T2',
    says: 'the picture of a former version is that of now',
    file: 'server/features/public-pages/documents/documents.ts',
    search: 'version === undefined || version === row.version',
    replace: 'version !== 0',
  },
  {
    rule: 'T1',
    says: 'what was written from notes is no other badge than what its issuer wrote',
    file: 'server/features/imports/reading/prepare-moved.ts',
    search: 'badge.isWritten ?',
    replace: 'badge.isWritten && false ?',
  },
  {
    rule: 'T7',
    says: 'what is said of the encoding of an archive goes for nothing in it',
    file: 'server/features/verifier/batches/read-badges.ts',
    search: 'readArchive(file.bytes, file.charset)',
    replace: 'readArchive(file.bytes)',
  },
  {
    rule: 'T8',
    says: 'a key that stands by itself may speak for an issuer of this server',
    file: 'openbadges/verify/credential/keys/check-issuer-key.ts',
    search: 'lookup.home && isOnServer(issuerId, lookup.home.origin)',
    replace: 'false',
  },
  {
    rule: 'T8',
    says: 'an id of ours with a slash at its end is nobody’s',
    file: `${provenance}/own-path.ts`,
    search: ".replace(/(?<![/.])[/.]+$/, '')",
    replace: '',
  },
  {
    rule: 'T8',
    says: 'a class of ours is known in the usual spelling of its id alone',
    file: 'server/features/verifier/find-makers.ts',
    search: "ownPath(id, config().origin) ?? ''",
    replace: "id.replace(config().origin, '')",
  },
]
