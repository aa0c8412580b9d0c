// Where a document stands, and what stands there now: one fault for each way in which a place of this server could speak for
// what was made elsewhere, or for what is not there any more.
const imports = 'server/features/imports'
const endorsements = 'server/features/endorsements'

export const tests = [`${imports}/provenance`, endorsements]

export const rules = ['T1', 'T2']

export const mutants = [
  {
    rule: 'T1',
    says: 'a badge that only mentions this server stands at its address, whoever might take it for ours',
    file: `${imports}/provenance/stands-for-ours.ts`,
    search: 'each.toLowerCase().includes(hostname) || ',
    replace: '',
  },
  {
    rule: 'T1',
    says: 'a badge that says its id twice is served',
    file: `${imports}/provenance/stands-for-ours.ts`,
    search: '|| isTwofold(text)',
    replace: '',
  },
  {
    rule: 'T1',
    says: 'a credential with the members of a hosted badge is taken for signed',
    file: `${imports}/provenance/stands-for-ours.ts`,
    search: 'credentialSubject === undefined || [badge',
    replace: 'credentialSubject === undefined && [badge',
  },
  {
    rule: 'T1',
    says: 'a file that its keeper has changed is shown as what the issuer wrote',
    file: 'server/features/public-pages/copies/find-form.ts',
    search: 'isPrivate || isAltered ||',
    replace: 'isPrivate ||',
  },
  {
    rule: 'T1',
    says: 'a copy at an address of ours is a place that could not be reached',
    file: 'server/features/verifier/ports.ts',
    search: '{ ...nothingHere, status: status === 410 ? 410 : 404 }',
    replace: '{ ...nothingHere, status }',
  },
  {
    rule: 'T1',
    says: 'an address of ours in odd letters is read over the network when it is brought in',
    file: `${imports}/reading/read-given.ts`,
    search: 'if (isOnServer(url, config().origin)) return',
    replace: 'if (url === config().origin) return',
  },
  {
    rule: 'T1',
    says: 'an address of ours with a user before it is read over the network',
    file: 'server/features/verifier/ports.ts',
    search: 'if (isOnServer(url, config().origin)) return nothingHere',
    replace: '',
  },
  {
    rule: 'T1',
    says: 'what another site leads to here is its answer',
    file: 'server/features/verifier/ports.ts',
    search: 'if (isOnServer(answer.url, config().origin)) return leadsHere',
    replace: '',
  },
  {
    rule: 'T1',
    says: 'a profile that calls itself by another id lends its name',
    file: 'openbadges/read/follow-reference.ts',
    search: '(idOf(answer.json) ?? url) === url',
    replace: 'url !== undefined',
  },
  {
    rule: 'T2',
    says: 'an endorsement that rests verifies without a remark',
    file: 'openbadges/verify/provenance/check-rest.ts',
    search: 'if (since === undefined) return []',
    replace: 'if (since) return []',
  },
  {
    rule: 'T2',
    says: 'an endorsement goes for what its class was changed to',
    file: `${endorsements}/find-rest-since.ts`,
    search: 'e.badge_id, e.subject_version)),',
    replace: 'e.badge_id, e.subject_version) and false),',
  },
  {
    rule: 'T2',
    says: 'a statement of elsewhere goes for a class that was changed after it',
    file: 'server/features/outside-endorsements/add-endorsement.ts',
    search: 'if (since && issuedOn < since)',
    replace: 'if (since && badge_id === null && issuedOn < since)',
  },
]
