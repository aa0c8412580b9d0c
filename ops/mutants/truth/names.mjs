// A name without its remark: one fault for each door through which it could come (docs/decisions/0079).
export const tests = [
  'server/testing/names',
  'contracts/names',
  'openbadges/verify',
  'server/features/public-pages/cards',
  'web/ui/names',
  'web/lib/backpack',
]

export const rules = ['T3']

export const mutants = [
  {
    rule: 'T3',
    says: 'a key that is the whole issuer confirms its name',
    file: 'openbadges/verify/confirms-issuer.ts',
    search: "return name === 'issuer key' && (!warning || confirmsName === true)",
    replace: "return name === 'issuer key'",
  },
  {
    rule: 'T3',
    says: 'an issuer that could not be asked is confirmed',
    file: 'openbadges/verify/confirms-issuer.ts',
    search: "if (told.some(({ status }) => status !== 'passed')) return false",
    replace: "if (told.some(({ status }) => status === 'failed')) return false",
  },
  {
    rule: 'T3',
    says: 'a badge from elsewhere names its issuer as if it were confirmed',
    file: 'server/features/backpack/names/import-name.ts',
    search: '(credential?.issuer.confirmed ?? confirmsIssuer(checks)) ? named : unconfirmed',
    replace: 'named',
  },
  {
    rule: 'T3',
    says: 'what a badge claims in a report counts as confirmed',
    file: 'contracts/names/claimed-name.ts',
    search: 'confirmed ? (trustedIssuer ? vouched : named) : unconfirmed',
    replace: 'trustedIssuer ? vouched : named',
  },
  {
    rule: 'T3',
    says: 'an issuer that became another one keeps its plain name',
    file: 'server/features/issuers/names/issuer-name.ts',
    search: "if (standing.is === 'changed') {",
    replace: "if (standing.is === 'changed' && false) {",
  },
  {
    rule: 'T3',
    says: 'a text takes the name without its remark',
    file: 'web/lib/names/say-remark.ts',
    search: 'remark === undefined ? text',
    replace: 'remark !== null ? text',
  },
  {
    rule: 'T3',
    says: 'pages show the name without its remark',
    file: 'web/ui/names/name-with-remark.tsx',
    search: 'if (!remark) return <bdi>{text}</bdi>',
    replace: 'if (text) return <bdi>{text}</bdi>',
  },
  {
    rule: 'T3',
    says: 'a card leaves the remark out',
    file: 'server/features/public-pages/cards/draw-card.ts',
    search: 'remark && `(',
    replace: "'' && `(",
  },
  {
    rule: 'T3',
    says: 'search engines are told who recognises a badge, though nothing confirms it',
    file: 'server/features/public-pages/names/tell-recognized.ts',
    search: "kind === 'unconfirmed'",
    replace: 'false',
  },
  {
    rule: 'T3',
    says: 'other sites are given the bare text of the name',
    file: 'server/features/public-pages/oembed.ts',
    search: 'author instanceof IssuerName ? writeName(author) : author',
    replace: 'author instanceof IssuerName ? author.tell((text) => text) : author',
  },
  {
    rule: 'T3',
    says: 'a name that is put into a text by accident stands alone',
    file: 'contracts/names/issuer-name.ts',
    search: "      case 'unconfirmed':\n",
    replace: "      case 'unconfirmed':\n        return this.#text\n",
  },
  {
    rule: 'T3',
    says: 'a long or crooked name pushes its remark away',
    file: 'contracts/names/issuer-name.ts',
    search: "    .replace(unruly, '')\n",
    replace: '',
  },
  {
    rule: 'T3',
    says: 'whoever claims a name stands in the group of who has it',
    file: 'web/lib/backpack/issuer-key-of.ts',
    search: "return name ? writeName(name) : ''",
    replace: 'return badge.json.badge.issuer.name',
  },
]
