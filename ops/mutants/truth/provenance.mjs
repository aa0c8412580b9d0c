// One fault after the other in what keeps copies of others' badges apart from awards of this server (T1), and in what
// refuses badges that claim what is this server's (T8).
const pages = 'server/features/public-pages'
const verifying = 'openbadges/verify/provenance'

export const tests = [`${pages}/copies`, 'server/features/imports/provenance', verifying]

export const rules = ['T1', 'T8']

export const mutants = [
  {
    rule: 'T1',
    says: 'a copy is served in whatever form is asked for',
    file: `${pages}/copies/send-copy.ts`,
    search: 'if (form && isRequested(form, requested, request)) {',
    replace: 'if (form) {',
  },
  {
    rule: 'T1',
    says: 'a revoked copy is served as before',
    file: `${pages}/copies/send-copy.ts`,
    search: 'if (row.revoked_at) {',
    replace: 'if (row.removed_at) {',
  },
  {
    rule: 'T1',
    says: 'a copy that claims what is ours is served at our address',
    file: `${pages}/copies/find-form.ts`,
    search: 'if (isPrivate || isAltered || standsForOurs(text, config().origin)) return undefined',
    replace: 'if (isPrivate || isAltered) return undefined',
  },
  {
    rule: 'T1',
    says: 'what is told of a copy has an id',
    file: `${pages}/copies/describe-copy.ts`,
    search: 'hostedUrl: awardUrl(row.import_id),',
    replace: 'id: awardUrl(row.import_id),',
  },
  {
    rule: 'T1',
    says: 'what is told of a copy says how it is verified',
    file: `${pages}/copies/describe-copy.ts`,
    search: "    type: 'ImportedBadge',",
    replace: "    type: 'Assertion',\n    verification: { type: 'hosted' },",
  },
  {
    rule: 'T1',
    says: 'a report that was withdrawn is given out',
    file: 'server/features/verifier/reports/queries.ts',
    search: "if (row.withdrawn_at) throw refuse('verify.report-withdrawn')",
    replace: '',
  },
  {
    rule: 'T8',
    says: 'a class of this server may be claimed with any key',
    file: `${verifying}/check-maker.ts`,
    search: '  if (own.length === 0) return []\n  const issuerId = idOf',
    replace: '  if (own.length >= 0) return []\n  const issuerId = idOf',
  },
  {
    rule: 'T8',
    says: 'a badge that lies elsewhere may claim an issuer of this server',
    file: 'openbadges/verify/hosted/examine-assertion.ts',
    search: 'issuerId: address === undefined ? issuerId : undefined',
    replace: 'issuerId',
  },
  {
    rule: 'T8',
    says: 'a name with a dot at its end is another server',
    file: `${verifying}/is-on-server.ts`,
    search: "hostname.endsWith('.') ? hostname.slice(0, -1) : hostname",
    replace: 'hostname',
  },
  {
    rule: 'T8',
    says: 'a did:web is no name of this server',
    file: `${verifying}/is-on-server.ts`,
    search: 'const address = method === undefined ? id :',
    replace: 'const address = method !== undefined ? id :',
  },
  {
    rule: 'T8',
    says: 'whoever made the achievement may be anybody',
    file: `${verifying}/list-made.ts`,
    search: '[...listOf(document.issuer), ...makers, ...sources]',
    replace: '[...listOf(document.issuer), ...sources]',
  },
  {
    rule: 'T8',
    says: 'a badge may call itself an award of this server',
    file: `${verifying}/list-made.ts`,
    search: "    ...name('award', [document]),\n",
    replace: '',
  },
  {
    rule: 'T8',
    says: 'another issuer of the same server may award the class',
    file: `${verifying}/check-maker.ts`,
    search: 'if (makers !== undefined && !makers.includes(issuerId)) return thing',
    replace: '',
  },
  {
    rule: 'T8',
    says: 'old copies are not looked at',
    file: 'server/features/imports/provenance/look-for-ours.ts',
    search: 'if (isOurs) await rememberVerification',
    replace: 'if (!isOurs) await rememberVerification',
  },
  {
    rule: 'T8',
    says: 'answers of our own are remembered',
    file: 'server/features/verifier/remembered-documents.ts',
    search: '    forgetOwn,\n',
    replace: '',
  },
]
