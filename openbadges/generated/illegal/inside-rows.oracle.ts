import type { Random } from '../../fuzz/mutate.oracle.ts'
import { isJsonObject, listOf, objectsOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { anyBase, badgeKinds, changeMember } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { ask, type Secured, saying, type Told, without } from './make-rows.oracle.ts'
import { allWays, jwtWays, proofWays, type Slip } from './ways.oracle.ts'

const clr = 'Comprehensive Learner Record 2.0, Verification: each credential of the record'
const endorsements = 'Open Badges 3.0, Verification (endorsements)'
const meaning = proofWays.filter(({ name, covers }) => covers === 'meaning' && !name.startsWith('Ed25519Signature'))

interface Break {
  /** Changes what stands inside before it is signed. */
  before?: (document: JsonObject) => JsonObject
  slip?: Slip
  /** Changes what stands inside after it was signed. */
  after?: (secured: Secured) => Secured
}

type Place = (outer: JsonObject, inner: Secured) => JsonObject

const inRecord: Place = (outer, inner) =>
  changeMember(outer, 'credentialSubject', (subject) => ({
    ...subject,
    verifiableCredential: [...listOf(subject.verifiableCredential), inner],
  }))
const inBadge: Place = (outer, inner) =>
  typeof inner === 'string' ? { ...outer, endorsementJwt: [inner] } : { ...outer, endorsement: [inner] }
const inAchievement: Place = (outer, inner) =>
  changeMember(outer, 'credentialSubject', (subject) => ({
    ...subject,
    achievement: inBadge(objectsOf(subject.achievement)[0] ?? {}, inner),
  }))

/** A document that is in order and holds one that is not, by the proof or the JWT that it has. */
function holding(
  fault: string,
  place: 'record' | 'badge' | 'achievement',
  told: Told,
  { before = (given) => given, slip, after = (given) => given }: Break,
  inner = meaning,
): IllegalRow {
  const put = { record: inRecord, badge: inBadge, achievement: inAchievement }[place]
  return {
    fault: `in a ${place}: ${fault}`,
    ...told,
    async make(random: Random) {
      const [way, innerWay] = [pick(meaning, random), pick(inner, random)]
      const outer = await anyBase(place === 'record' ? 'record' : 'badge', random)
      const base = await anyBase(place === 'record' ? 'badge' : 'endorsement', random)
      const part =
        place === 'record'
          ? base
          : changeMember(base, 'credentialSubject', (subject) => ({ ...subject, id: aboutOf(outer) }))
      const secure = async (document: JsonObject, slipped: Slip | undefined, change: (secured: Secured) => Secured) =>
        way.secure(put(outer, change(await innerWay.secure(document, slipped))))
      return {
        of: `${way.name}, inside ${innerWay.name}`,
        legal: async () => ask(await secure(part, undefined, (given) => given)),
        illegal: async () => ask(await secure(before(part), slip, after)),
      }
    },
  }
}

const aboutOf = ({ issuer, id }: JsonObject): string => textOf(objectsOf(issuer)[0]?.id) ?? textOf(id) ?? ''
const onObject = (change: (document: JsonObject) => JsonObject) => (secured: Secured) =>
  isJsonObject(secured) ? change(secured) : secured
const forged = (paragraph: string, names?: RegExp): Told => ({
  paragraph,
  told: ['inside.invalid'],
  ...(names && { names }),
})

const places = [
  ['record', clr],
  ['badge', endorsements],
  ['achievement', endorsements],
] as const

/** Faults of badges in a record and of endorsements in a badge. */
export const insideRows = places.flatMap(([place, paragraph]) => [
  holding('one that was changed', place, forged(paragraph, /signature does not match/), {
    after: onObject((document) => ({ ...document, description: 'Changed' })),
  }),
  holding('one that somebody else signed', place, forged(paragraph, /signature does not match/), {
    slip: { isByStranger: true },
  }),
  holding('one without proof', place, forged(paragraph, /not signed/), {
    after: onObject((document) => without(document, 'proof')),
  }),
  holding('one with a proof for another purpose', place, forged(paragraph, /not made to assert/), {
    slip: { proof: { proofPurpose: 'authentication' } },
  }),
  holding('one in the name of somebody else', place, forged(paragraph, /key/), {
    before: (document) => changeMember(document, 'issuer', (issuer) => ({ ...issuer, id: 'did:web:other.example' })),
  }),
  holding(
    'one that is no VerifiableCredential',
    place,
    forged(paragraph),
    {
      before: (document) => ({
        ...document,
        type: [
          'VerifiableCredential',
          ...(place === 'record' ? ['OpenBadgeCredential'] : ['EndorsementCredential']),
        ].slice(1),
      }),
    },
    jwtWays,
  ),
  holding(
    'one with an issuer without type',
    place,
    { ...forged(paragraph, /Profile|issuer\.type/), told: ['inside.invalid', 'model.missing'] },
    { before: (document) => changeMember(document, 'issuer', (issuer) => ({ id: issuer.id ?? '' })) },
  ),
  holding(
    'a JWT with alg none',
    place,
    forged(paragraph, /not signed/),
    {
      after: (secured) =>
        typeof secured === 'string'
          ? `${Buffer.from('{"alg":"none"}').toString('base64url')}.${secured.split('.')[1]}.c2ln`
          : secured,
    },
    jwtWays,
  ),
  holding(
    'a JWT with the claims of another one',
    place,
    forged(paragraph, /iss/),
    { slip: { claims: { iss: 'https://other.example/' } } },
    jwtWays,
  ),
  ...(place === 'record'
    ? []
    : [
        holding(
          'an endorsement of something else',
          place,
          forged('Open Badges 3.0, appendix B (EndorsementSubject, id)', /not in the badge/),
          {
            before: (document) =>
              changeMember(document, 'credentialSubject', (subject) => ({
                ...subject,
                id: 'https://elsewhere.example/1',
              })),
          },
        ),
      ]),
])

const jws = 'Open Badges 3.0, appendix B (endorsementJwt: CompactJws) and RFC 7515, 7.1'
/** Endorsements that are no endorsements. */
export const noEndorsements = [
  ...['a.b', 'not a JWS', 'a..c', 'a.b.'].map((text) =>
    saying(
      `the endorsement "${text}"`,
      { paragraph: jws, told: ['model.not', 'inside.invalid'], names: /endorsement/i },
      (document) => ({ ...document, endorsementJwt: [text] }),
      { kinds: badgeKinds, ways: allWays.filter(({ name }) => !name.startsWith('Ed25519Signature')) },
    ),
  ),
  saying(
    'an endorsement that is a text',
    {
      paragraph: 'Open Badges 3.0, appendix B (endorsement)',
      told: ['model.no-object', 'inside.invalid'],
      names: /endorsement/i,
    },
    (document) => ({ ...document, endorsement: ['urn:uuid:7'] }),
    { kinds: badgeKinds, ways: jwtWays },
  ),
]
