import { listOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { badgeKinds, changeMember } from './bases.oracle.ts'
import { saying, type Told, textWays, without } from './make-rows.oracle.ts'
import { proofWays } from './ways.oracle.ts'

const vc = 'Verifiable Credentials 2.0'
const ob = 'Open Badges 3.0'
const meaning = { ways: textWays }

const contexts: Told = {
  paragraph: `${vc}, 4.3 (Contexts); ${ob}, appendix B (AchievementCredential, @context)`,
  told: ['context.first', 'context.second', 'context.second-record', 'context.third', 'type.none', 'no-badge.document'],
}
// Null undoes all contexts, which counts as one that is written into the document.
const ownContexts: Told = { ...contexts, told: [...contexts.told, 'context.own'] }
const withContexts =
  (change: (given: Json[]) => Json | undefined) =>
  (document: JsonObject): JsonObject => {
    const { '@context': given, ...rest } = document
    const changed = change(listOf(given))
    return changed === undefined ? rest : { '@context': changed, ...rest }
  }

const contextRows = [
  saying(
    'no contexts',
    contexts,
    withContexts(() => undefined),
    meaning,
  ),
  saying(
    'an empty list of contexts',
    contexts,
    withContexts(() => []),
    meaning,
  ),
  saying(
    'null for contexts',
    ownContexts,
    withContexts(() => null),
    meaning,
  ),
  saying(
    'the context of the standard alone',
    contexts,
    withContexts(([, ...others]) => others),
    meaning,
  ),
  saying(
    'the context of Verifiable Credentials alone',
    contexts,
    withContexts(([first = '']) => [first]),
    meaning,
  ),
  saying(
    'the contexts the other way round',
    contexts,
    withContexts((given) => given.toReversed()),
    meaning,
  ),
  saying(
    'a context twice before the one of the standard',
    contexts,
    withContexts(([first = '', ...others]) => [first, first, ...others]),
    meaning,
  ),
  saying(
    'the context of a learner record without that of Open Badges',
    { ...contexts, told: ['context.third'], paragraph: 'Comprehensive Learner Record 2.0, ClrCredential, @context' },
    withContexts(([first = '', second = '']) => [first, second]),
    { ...meaning, kinds: ['record'] },
  ),
  saying(
    'contexts that are a number',
    ownContexts,
    withContexts(() => 7),
    meaning,
  ),
  saying(
    'the context of Open Badges 2.0 in place of its own',
    contexts,
    withContexts(([first = '']) => [first, 'https://w3id.org/openbadges/v2']),
    meaning,
  ),
  saying(
    'a context that nobody can read',
    { paragraph: `${vc}, 4.3: contexts that a verifier does not know`, told: ['context.unknown'] },
    withContexts((given) => [...given, 'https://terms.example/v1']),
    meaning,
  ),
  saying(
    'terms given another meaning inside of the document',
    {
      paragraph: `${vc}, 5.2 (Extensibility) and JSON-LD 1.1, 4.1.11 (Protected Term Definitions)`,
      told: ['context.own', 'context.brought'],
    },
    withContexts((given) => [...given, { name: 'https://terms.example/other' }]),
    meaning,
  ),
]

const term = (names: RegExp): Told => ({
  paragraph: `${vc}, 5.2 and VC Data Integrity 1.0, Verify Proof; ${ob}, Verification`,
  told: ['terms.invalid'],
  names,
})
const termRows = [
  saying(
    'a term that no context defines',
    term(/hat|undefined|rank/i),
    (document) => ({ ...document, rankAmongSailors: 'Admiral' }),
    { ways: proofWays.filter(({ covers }) => covers === 'text') },
  ),
  saying(
    'a term of the subject that no context defines',
    term(/rank/),
    (document) =>
      changeMember(document, 'credentialSubject', (subject) => ({ ...subject, rankAmongSailors: 'Admiral' })),
    meaning,
  ),
  saying(
    'a term of the issuer that no context defines',
    term(/rank/),
    (document) => changeMember(document, 'issuer', (issuer) => ({ ...issuer, rankAmongSchools: 1 })),
    meaning,
  ),
  saying(
    'a type that no context defines',
    term(/Captain/),
    (document) => ({ ...document, type: [...listOf(document.type), 'CaptainCredential'] }),
    meaning,
  ),
]

const types: Told = { paragraph: `${vc}, 4.5 (Types); ${ob}, appendix B (type)`, told: ['type.none', 'type.not'] }
const withTypes =
  (change: (given: Json[]) => Json | undefined) =>
  (document: JsonObject): JsonObject => {
    const { type, ...rest } = document
    const changed = change(listOf(type))
    return changed === undefined ? rest : { ...rest, type: changed }
  }
const typeRows = [
  saying(
    'no type',
    types,
    withTypes(() => undefined),
    meaning,
  ),
  saying(
    'a type that is null',
    types,
    withTypes(() => null),
    meaning,
  ),
  saying(
    'an empty list of types',
    types,
    withTypes(() => []),
    meaning,
  ),
  saying(
    'no VerifiableCredential',
    types,
    withTypes(([, ...others]) => others),
    meaning,
  ),
  saying(
    'VerifiableCredential alone',
    types,
    withTypes(([first = '']) => [first]),
  ),
  saying(
    'a type in small letters',
    types,
    withTypes(([first = '']) => [first, 'openbadgecredential']),
    meaning,
  ),
  saying(
    'a type that is a number',
    types,
    withTypes(() => [7]),
    meaning,
  ),
]

const date = (member: string): Told => ({
  paragraph: `${vc}, 4.9 (Validity Period): dateTimeStamp; ${ob}, appendix B (${member})`,
  told: ['date.none', 'model.not', 'model.missing'],
})
const startOf = (document: JsonObject): string => (document.issuanceDate === undefined ? 'validFrom' : 'issuanceDate')
const endOf = (document: JsonObject): string => (document.issuanceDate === undefined ? 'validUntil' : 'expirationDate')
const noMoments: Json[] = [
  'yesterday',
  '2026-01-02',
  '2026-01-02T03:04:05',
  '2026-02-31T03:04:05Z',
  '2026-13-01T00:00:00Z',
  '2026-01-02T25:00:00Z',
  '02.01.2026',
  '1767323045',
  '',
  1_767_323_045,
  true,
  {},
  [],
  ['2026-01-02T03:04:05Z', '2026-01-03T03:04:05Z'],
]
const dateRows = [
  saying('no day of issue', date('validFrom'), (document) => without(document, startOf(document))),
  saying('a day of issue that is null', date('validFrom'), (document) => ({ ...document, [startOf(document)]: null })),
  ...noMoments.flatMap((value) => [
    saying(
      `a day of issue that is ${JSON.stringify(value)}`,
      { ...date('validFrom'), told: ['date.none', 'model.not', 'model.not-one', 'model.empty'] },
      (document) => ({ ...document, [startOf(document)]: value }),
      meaning,
    ),
    saying(
      `an end that is ${JSON.stringify(value)}`,
      { ...date('validUntil'), told: ['expiry.no-date', 'model.not', 'model.not-one', 'model.empty'] },
      (document) => ({ ...document, [endOf(document)]: value }),
      meaning,
    ),
    saying(
      `a day of award that is ${JSON.stringify(value)}`,
      { ...date('awardedDate'), told: ['model.not', 'model.not-one', 'model.empty'], names: /awardedDate/ },
      (document) => ({ ...document, awardedDate: value }),
      { ...meaning, kinds: badgeKinds },
    ),
  ]),
  saying('a day of issue in the future', { paragraph: `${vc}, 4.9 (validFrom)`, told: ['date.early'] }, (document) => ({
    ...without(document, endOf(document)),
    [startOf(document)]: '2089-01-01T00:00:00Z',
  })),
  saying(
    'expired',
    { paragraph: `${vc}, 4.9 (validUntil); ${ob}, Verification`, told: ['expiry.past'] },
    (document) => ({
      ...document,
      [startOf(document)]: '2020-01-01T00:00:00Z',
      [endOf(document)]: '2026-11-20T00:00:00Z',
    }),
  ),
  saying(
    'expired in another zone',
    { paragraph: `${vc}, 4.9 (validUntil) and RFC 3339, 5.6`, told: ['expiry.past'] },
    (document) => ({
      ...document,
      [startOf(document)]: '2020-01-01T00:00:00Z',
      [endOf(document)]: '2026-11-21T23:00:00+14:00',
    }),
  ),
  saying(
    'an end before the beginning',
    { paragraph: `${vc}, 4.9: validUntil is not earlier than validFrom`, told: ['expiry.before-issue', 'expiry.past'] },
    (document) => ({
      ...document,
      [startOf(document)]: '2026-01-02T00:00:00Z',
      [endOf(document)]: '2026-01-01T00:00:00Z',
    }),
  ),
]

/** What a document must not say, or must say, of its contexts, terms, types and days. */
export const documentRows = [...contextRows, ...termRows, ...typeRows, ...dateRows]
