// What is said of an issuer is said of one version of it: one fault for each way in which it could go for another one
// (docs/decisions/0078).
const issuers = 'server/features/issuers'
const endorsements = 'server/features/endorsements'
const operator = 'server/features/operator/issuers'

export const tests = [
  `${issuers}/identity`,
  operator,
  endorsements,
  'server/features/verifier/reports',
  'server/features/oauth/flows',
  'server/cli',
  'web/features/operator/identity',
  'web/features/endorsements',
]

export const mutants = [
  {
    rule: 'T2',
    says: 'another website makes no other issuer',
    file: 'server/migrations/0089-cleared-versions.sql',
    search: `(new.name, new.url, new.image_key, lower(substring(new.email from '[^@]*$')))
      is distinct from (old.name, old.url, old.image_key, lower(substring(old.email from '[^@]*$')))`,
    replace: `(new.name, new.image_key, lower(substring(new.email from '[^@]*$')))
      is distinct from (old.name, old.image_key, lower(substring(old.email from '[^@]*$')))`,
  },
  {
    rule: 'T2',
    says: 'operators vouch for whoever the issuer becomes',
    file: 'server/migrations/0089-cleared-versions.sql',
    search: '      new.trusted_at := null;\n',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'the version of an issuer can be set by hand',
    file: 'server/migrations/0089-cleared-versions.sql',
    search: '    new.version := old.version;\n',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'a badge that names its issuer by a former name is vouched for',
    file: `${issuers}/identity/find-trust.ts`,
    search: "if (vouching.is === 'vouched' && isNamed(named, row)) return vouching",
    replace: "if (vouching.is === 'vouched') return vouching",
  },
  {
    rule: 'T2',
    says: 'a badge with another website of its issuer is vouched for',
    file: `${issuers}/identity/find-trust.ts`,
    search: 'name === version.name && (url === undefined || url === version.url)',
    replace: 'name === version.name',
  },
  {
    rule: 'T2',
    says: 'what operators took back is told of the former version',
    file: `${issuers}/identity/find-trust.ts`,
    search: 'if (!row || row.trusted_version === null) return',
    replace: 'if (!row) return',
  },
  {
    rule: 'T2',
    says: 'a verdict does not say since when operators vouch',
    file: 'server/features/verifier/present.ts',
    search: 'trustedIssuer: true, trustedSince: trust.since.toISOString()',
    replace: 'trustedIssuer: true',
  },
  {
    rule: 'T2',
    says: 'an issuer that became another one goes on awarding unapproved',
    file: `${issuers}/identity/note-change.ts`,
    search: '  await askForApproval(tx, actor, before, after)\n',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'nobody who vouched hears of the change',
    file: `${issuers}/identity/note-change.ts`,
    search: '  if (before.trusted_at !== null) await tellWhoVouched(tx, before, after)\n',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'the audit log leaves the former name out',
    file: `${issuers}/identity/note-change.ts`,
    search: 'former_name: before.name, ',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'operators vouch for a version that they did not look at',
    file: `${operator}/trust-issuer.ts`,
    search: "  if (looked && looked.version !== issuer.version) throw refuse('issuer.changed')\n",
    replace: '',
  },
  {
    rule: 'T2',
    says: 'operators approve a version that they did not look at',
    file: `${operator}/approve-issuer.ts`,
    search: "  if (looked.version !== issuer.version) throw refuse('issuer.changed')\n",
    replace: '',
  },
  {
    rule: 'T2',
    says: 'what was taken back rests on',
    file: `${operator}/trust-issuer.ts`,
    search: '{ trusted_at: null, trusted_version: null }',
    replace: '{ trusted_at: null }',
  },
  {
    rule: 'T2',
    says: 'endorsements of a former issuer stand on the one there is now',
    file: `${issuers}/list-carried.ts`,
    search: `endorsements.issuer_version =
    (select version from issuers endorsed where endorsed.issuer_id = endorsements.issuer_id)
  and`,
    replace: '',
  },
  {
    rule: 'T2',
    says: 'an endorser says under a new name what was said under the former one',
    file: `${issuers}/list-carried.ts`,
    search: `endorsements.endorser_version =
    (select version from issuers endorser where endorser.issuer_id = endorsements.endorser_id)`,
    replace: 'true',
  },
  {
    rule: 'T2',
    says: 'the hosted form of an endorsement counts while it rests',
    file: `${endorsements}/present-document.ts`,
    search: 'if ((await findRestSince(db(), endorsementId)) !== undefined)',
    replace: 'if (stored.endorser_id === stored.issuer_id)',
  },
  {
    rule: 'T2',
    says: 'an endorsement is said again of somebody whom nobody looked at',
    file: `${endorsements}/repeat-endorsement.ts`,
    search: "  if (subject.issuer_version !== lookedAt) throw refuse('issuer.changed')\n",
    replace: '',
  },
  {
    rule: 'T2',
    says: 'an owner who accepted the words of another endorser is not asked again',
    file: `${endorsements}/repeat-endorsement.ts`,
    search: "isByNow ? stored.state : 'pending'",
    replace: 'stored.state',
  },
  {
    rule: 'T2',
    says: 'an endorsement is accepted of an issuer that it was not said of',
    file: `${endorsements}/queries.ts`,
    search: '        or endorsements.issuer_version <> endorsed.version\n',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'a statement of elsewhere about the former issuer is taken for the one there is now',
    file: 'server/features/outside-endorsements/add-endorsement.ts',
    search: '    await requireOfNow(tx, subject, statement)\n',
    replace: '',
  },
  {
    rule: 'T2',
    says: 'marks of an app stay when its ways back change',
    file: 'server/migrations/0155-versions-of-apps.sql',
    search: 'or not (new.redirect_uris <@ old.redirect_uris and new.redirect_uris @> old.redirect_uris)',
    replace: 'or false',
  },
  {
    rule: 'T2',
    says: 'the command line says something of an issuer that nobody has looked at again',
    file: 'server/cli/looking-commands.ts',
    search: 'if (version === undefined && former) {',
    replace: 'if (version === 0 && former) {',
  },
  {
    rule: 'T2',
    says: 'operators do not see what differs',
    file: 'web/ui/identity/compare-identities.tsx',
    search: 'isChanged: former[id] !== current[id],',
    replace: 'isChanged: false,',
  },
  {
    rule: 'T2',
    says: 'the endorser is not asked to look again',
    file: 'web/features/endorsements/given-list.tsx',
    search: '{rests && asks && (',
    replace: '{rests && !asks && (',
  },
]
