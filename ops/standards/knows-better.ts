import type { Fault } from '../../openbadges/model/check-model.ts'

// Where Sash refuses or remarks on what a published schema takes: what is found, where, and the paragraph that decides it.
const rules: { code: string; kind?: string; place?: RegExp; paragraph: string }[] = [
  {
    code: 'model.not',
    kind: 'expected.address',
    paragraph: 'an address has a scheme (Open Badges 3.0, derived type URI, and RFC 3986, section 3)',
  },
  {
    code: 'model.not',
    kind: 'expected.mail',
    paragraph: 'an e-mail address has a place and a host (Open Badges 3.0, derived type EmailAddress)',
  },
  {
    code: 'model.not',
    kind: 'expected.jws',
    paragraph:
      'a JWS of an endorsement carries it, and a signature (Open Badges 3.0, derived type CompactJws and RFC 7515, 7.1)',
  },
  {
    code: 'model.not',
    kind: 'expected.text',
    paragraph:
      'no context gives a member a language map, so its keys would be terms without meaning (JSON-LD 1.1, 4.2.4)',
  },
  {
    code: 'model.not',
    kind: 'expected.moment',
    paragraph: 'a moment is an xsd:dateTimeStamp (Verifiable Credentials 2.0, 4.9)',
  },
  {
    code: 'model.lacks',
    place: /(?:^|\.)type$/,
    paragraph: 'one of the types must be the one of the class, alone or in a list (Open Badges 3.0, appendix B: type)',
  },
  {
    code: 'model.types',
    place: /(?:^|\.)type$/,
    paragraph: 'types are texts (Open Badges 3.0, appendix B: type)',
  },
  {
    code: 'model.empty',
    paragraph: 'a set that is empty is left out (Open Badges 3.0, serialization)',
  },
  {
    code: 'model.contexts',
    place: /(?:^|\.)@context$/,
    paragraph: 'the contexts are a list that begins with the one of its edition (Verifiable Credentials 2.0, 4.3)',
  },
  ...['model.missing', 'model.no-object', 'model.address'].map((code) => ({
    code,
    place: /(?:^|\.)issuer(?:\.(?:id|type))?$/,
    paragraph: 'an issuer is a Profile, which has a type (Open Badges 3.0, ProfileRef, as its validator says, too)',
  })),
]

/** The paragraph because of which something is not taken as it is by the published schema; undefined without one. */
export function knowsBetter({ place, message: { code, values } }: Fault): string | undefined {
  const kind = nameKind(values)
  return rules.find(
    (rule) => rule.code === code && (!rule.kind || rule.kind === kind) && (rule.place ?? /^/).test(place),
  )?.paragraph
}

// Where Sash takes with a remark what a published schema refuses: what is found, and why it says the same.
const looser: { code: string; kind?: string; paragraph: string }[] = [
  { code: 'model.list', paragraph: 'a type in a list of one is the same (JSON-LD 1.1, 4.3)' },
  { code: 'model.not-one', paragraph: 'one value in a list is the same (JSON-LD 1.1, 4.3)' },
  { code: 'model.no-list', paragraph: 'one value without its list is the same (JSON-LD 1.1, 4.3)' },
  {
    code: 'model.not',
    kind: 'expected.text',
    paragraph: 'a text may say its language (Verifiable Credentials 2.0, 11.1)',
  },
  {
    code: 'model.not',
    kind: 'expected.language',
    paragraph: 'letters of either size, and variants (RFC 5646, 2.1.1 and 2.2.5)',
  },
  {
    code: 'model.not',
    kind: 'expected.moment',
    paragraph: 'a time without seconds, or midnight as 24:00 (XML Schema 1.1 Datatypes, dateTime)',
  },
  {
    code: 'model.not',
    kind: 'expected.association',
    paragraph: 'the associations of CASE 1.1, from which the others come',
  },
  { code: 'model.address', paragraph: 'an object may stand there with its address alone (JSON-LD 1.1, 4.3)' },
  { code: 'model.empty', paragraph: 'an empty set says nothing (JSON-LD 1.1, 4.3)' },
]

/** The paragraph because of which something is taken that the published schema does not take; undefined without one. */
export function knowsLooser({ message: { code, values } }: Fault): string | undefined {
  const kind = nameKind(values)
  return looser.find((rule) => rule.code === code && (!rule.kind || rule.kind === kind))?.paragraph
}

function nameKind(values: Fault['message']['values']): unknown {
  const { expected }: { expected?: unknown } = { ...values }
  return typeof expected === 'object' && expected !== null && 'code' in expected ? expected.code : undefined
}
