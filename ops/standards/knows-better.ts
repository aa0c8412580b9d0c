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
  const { expected }: { expected?: unknown } = { ...values }
  const kind = typeof expected === 'object' && expected !== null && 'code' in expected ? expected.code : undefined
  return rules.find(
    (rule) => rule.code === code && (!rule.kind || rule.kind === kind) && (rule.place ?? /^/).test(place),
  )?.paragraph
}
