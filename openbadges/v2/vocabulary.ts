import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

const prefixes: Readonly<Record<string, string>> = {
  cred: 'https://w3id.org/credentials#',
  dc: 'http://purl.org/dc/terms/',
  extensions: 'https://w3id.org/openbadges/extensions#',
  obi: 'https://w3id.org/openbadges#',
  schema: 'http://schema.org/',
  sec: 'https://w3id.org/security#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

// Terms that are called as their word in the vocabulary.
const ownWords: Readonly<Record<string, string>> = {
  obi:
    'Assertion BadgeClass Criteria Evidence Extension FrameValidation HostedBadge IdentityObject Image Issuer Profile ' +
    'RevocationList SignedBadge TypeValidation VerificationObject alignment allowedOrigins audience badge criteria ' +
    'endorsementComment evidence hashed issuer narrative recipient revocationList revocationReason revoked salt ' +
    'targetCode uid validatesType validation validationFrame validationSchema verificationProperty',
  schema:
    'AlignmentObject author caption description email genre image name targetDescription targetFramework targetName ' +
    'targetUrl telephone url version',
  sec: 'owner publicKey publicKeyPem',
  cred: 'claim',
  dc: 'created creator',
}
const otherWords: Readonly<Record<string, string>> = {
  CryptographicKey: 'sec:Key',
  Endorsement: 'cred:Credential',
  endorsement: 'cred:credential',
  expires: 'sec:expiration',
  hosted: 'obi:HostedBadge',
  identity: 'obi:identityHash',
  issuedOn: 'obi:issueDate',
  related: 'dc:relation',
  revokedAssertions: 'obi:revoked',
  signed: 'obi:SignedBadge',
  startsWith: 'http://purl.org/dqm-vocabulary/v1/dqm#startsWith',
  tags: 'schema:keywords',
  verification: 'obi:verify',
  verify: 'obi:verify',
}
const kinds: readonly [kind: string, names: string][] = [
  [
    '@id',
    'alignment author badge claim creator criteria endorsement evidence image issuer owner publicKey recipient related ' +
      'revocationList url verification verify',
  ],
  ['xsd:dateTime', 'created expires issuedOn'],
  ['xsd:boolean', 'hashed revoked'],
]
// The first text of the context had not got these.
const laterTerms = new Set(['Endorsement', 'claim', 'endorsement', 'endorsementComment', 'related', 'version'])

interface Meaning {
  iri: string
  kind: string | undefined
}

const expand = (word: string): string => word.replace(/^(\w+):(?!\/\/)/, (all, name: string) => prefixes[name] ?? all)

/** The terms that the context of Open Badges 2.0 defines, at https://w3id.org/openbadges/v2, and what each stands for. */
const terms: ReadonlyMap<string, Meaning> = new Map([
  ['id', { iri: '@id', kind: undefined }],
  ['type', { iri: '@type', kind: undefined }],
  ...Object.entries(ownWords).flatMap(([prefix, names]) =>
    names.split(' ').map((name) => [name, describe(name, `${prefix}:${name}`)] as const),
  ),
  ...Object.entries(otherWords).map(([name, word]) => [name, describe(name, word)] as const),
])

function describe(name: string, word: string): Meaning {
  const kind = kinds.find(([, names]) => names.split(' ').includes(name))?.[0]
  return { iri: expand(word), kind: kind && expand(kind) }
}

/** The address of a term or a prefix of Open Badges 2.0. */
export const readStandardWord = (name: string): string | undefined => prefixes[name] ?? terms.get(name)?.iri

/** True for a term of Open Badges 2.0. */
export const isTerm = (name: string): boolean => terms.has(name)

/**
 * True when a context that is written into a document defines a term as that of Open Badges 2.0 does: the same address, and
 * values of no other kind. With `isWhole` the kind has to be told, too.
 */
export function keepsMeaning(name: string, context: JsonObject, isWhole = false): boolean {
  const definition = context[name]
  const members = isJsonObject(definition) ? definition : { '@id': definition }
  const { '@id': id, '@type': kind, '@container': container, '@protected': _protected, ...more } = members
  const meaning = terms.get(name)
  if (meaning === undefined || Object.keys(more).length > 0) return false
  if (container !== undefined && container !== '@set') return false
  const told = kind === undefined ? undefined : resolve(kind, context)
  const isKind = told === meaning.kind || (told === undefined && (!isWhole || !isJsonObject(definition)))
  return isKind && sameVocabulary(resolve(id, context)) === meaning.iri
}

/** True for a context that says all that the context of Open Badges 2.0 says: a copy of it. */
export function copiesContext(context: Json): boolean {
  if (!isJsonObject(context)) return false
  return [...terms.keys()].every((name) =>
    context[name] === undefined ? laterTerms.has(name) : keepsMeaning(name, context, true),
  )
}

const mostSteps = 4

/** A word as the context spells it: another term of it, one with a prefix, or an address. */
function resolve(word: Json | undefined, context: JsonObject, steps = 0): string | undefined {
  if (typeof word !== 'string' || steps > mostSteps) return undefined
  if (word.startsWith('@') || /^\w+:\/\//.test(word)) return word
  const colon = word.indexOf(':')
  const [first, rest] = colon < 0 ? [word, ''] : [word.slice(0, colon), word.slice(colon + 1)]
  const own = context[first]
  const told = isJsonObject(own) ? own['@id'] : own
  const known = told === undefined ? (prefixes[first] ?? terms.get(first)?.iri) : resolve(told, context, steps + 1)
  return known === undefined ? (colon < 0 ? undefined : word) : known + rest
}

// The vocabulary of schema.org is the same under both schemes.
const sameVocabulary = (iri: string | undefined): string | undefined =>
  iri?.replace(/^https:\/\/schema\.org\//, 'http://schema.org/')
