// What every door gives out, and of which version of an issuer something was said.
const doors = 'server/testing/doors'

export const tests = [doors]

export const rules = ['T1']

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
    says: 'a badge from elsewhere lies among the awards of this server in a list for other software',
    file: 'server/features/badge-connect/list-assertions.ts',
    search: '({ text }) => JSON.stringify(text)',
    replace:
      "({ text }) => JSON.stringify({ ...JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()), verification: { type: 'HostedBadge' } })",
  },
]
