import type { Random } from '../../fuzz/mutate.oracle.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { assertion, badgeClass, badgeUrl, base, id, issuer, issuerUrl, site } from '../../verify/early-badges.oracle.ts'
import { check, type Site } from '../../verify/served-badges.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { type Told, without } from './make-rows.oracle.ts'

/** The documents of a hosted badge. */
export interface Hosted {
  assertion: JsonObject
  badgeClass: JsonObject
  issuer: JsonObject
}

const recipients: JsonObject[] = [
  { type: 'email', identity: 'maya@example.org', hashed: false },
  { type: 'email', identity: `sha256$${'0f'.repeat(32)}`, hashed: true, salt: 'brine' },
  { type: 'url', identity: 'https://maya.example/', hashed: false },
]
const evidences: JsonObject[] = [
  {},
  { evidence: `${base}/log` },
  { evidence: [{ id: `${base}/log`, narrative: 'The log', genre: 'Text' }, { narrative: 'Seen' }] },
  { narrative: 'Sailed *well*', expires: '2090-01-01T00:00:00+02:00' },
]
const classes: JsonObject[] = [
  {},
  { tags: ['sea', 'wind'], alignment: [{ targetName: 'Sea', targetUrl: 'https://frame.example/1' }] },
  { criteria: `${base}/criteria`, image: { id: `${base}/skipper.png`, caption: 'A boat' } },
  { criteria: { id: `${base}/criteria`, narrative: 'Sail' } },
]

/** A hosted badge of Open Badges 2.0 in one of its legal forms. */
export function anyHosted(random: Random): Hosted {
  const made = {
    assertion: assertion({ recipient: pick(recipients, random), ...pick(evidences, random) }),
    badgeClass: badgeClass(pick(classes, random)),
    issuer: issuer(pick([{}, { description: 'Teaches', telephone: '+441234' }, { type: 'Profile' }], random)),
  }
  // A class, or a class and an issuer, may be written into the assertion.
  return random(3) === 0 ? { ...made, assertion: { ...made.assertion, badge: made.badgeClass } } : made
}

const siteOf = ({ assertion, badgeClass, issuer }: Hosted): Site =>
  site({ [id]: assertion, [badgeUrl]: badgeClass, [issuerUrl]: issuer })

/** A hosted badge of which a document or an answer is broken; it is handed in as it is served, unless told. */
export const hosting = (
  fault: string,
  told: Told,
  change: (legal: Hosted, random: Random) => Partial<Hosted> & { given?: JsonObject; answers?: Site },
): IllegalRow => ({
  fault: `2.0: ${fault}`,
  ...told,
  make(random) {
    const legal = anyHosted(random)
    const { given, answers = {}, ...changed } = change(legal, random)
    const broken = { ...legal, ...changed }
    const served = { ...siteOf(broken), ...answers }
    const handed = given ?? broken.assertion
    // By its address it is the same.
    const byAddress = given === undefined && typeof served[id] === 'object' && random(3) === 0
    return Promise.resolve({
      of: byAddress ? 'by its address' : 'as a file',
      legal: () => check({ json: legal.assertion }, siteOf(legal)),
      illegal: () => check(byAddress ? { url: id } : { json: handed }, served),
    })
  },
})

const ob2 = 'Open Badges 2.0'
const about = (paragraph: string, ...told: Told['told']): Told => ({ paragraph: `${ob2}, ${paragraph}`, told })
const hosted = 'Hosted Verification'
const away = 'https://away.example/awards/1'

const serveGone = (answer: Site[string] | undefined): Site => (answer === undefined ? {} : { [`${base}/gone`]: answer })
const places = [
  hosting(
    'changed in the recipient',
    about(`${hosted}: what the issuer hosts counts`, 'hosted.changed'),
    ({ assertion: own }) => ({
      given: { ...own, recipient: { type: 'email', identity: 'mallory@example.org', hashed: false } },
    }),
  ),
  hosting(
    'changed in the end',
    about(`${hosted}: what the issuer hosts counts`, 'hosted.changed'),
    ({ assertion: own }) => ({ given: { ...own, expires: '2099-01-01T00:00:00Z' } }),
  ),
  hosting(
    'changed in the day of issue',
    about(`${hosted}: what the issuer hosts counts`, 'hosted.changed'),
    ({ assertion: own }) => ({ given: { ...own, issuedOn: '2025-01-02T03:04:05Z' } }),
  ),
  hosting(
    'changed in the badge class',
    about(`${hosted}: what the issuer hosts counts`, 'hosted.changed'),
    ({ assertion: own }) => ({ given: { ...own, badge: `${base}/badges/yachtmaster` } }),
  ),
  hosting('nothing at its address', about(hosted, 'hosted.unread'), () => ({ answers: { [id]: 404 } })),
  hosting('a site that fails', about(hosted, 'hosted.unread'), () => ({ answers: { [id]: 500 } })),
  hosting('a page at its address', about(hosted, 'hosted.unread', 'hosted.other'), () => ({
    answers: { [id]: '<!doctype html><p>Hello' },
  })),
  hosting(
    'another document at its address',
    about(`${hosted}: the id is the address`, 'hosted.unread'),
    ({ assertion: own }) => ({ given: own, answers: { [id]: assertion({ id: `${base}/awards/2` }) } }),
  ),
  hosting(
    'a class at its address',
    about(hosted, 'hosted.other', 'hosted.unread', 'hosted.changed', 'no-badge.class'),
    () => ({ answers: { [id]: badgeClass({ id }) } }),
  ),
  hosting('no web address', about('Assertion, id; HostedBadge', 'hosted.no-address'), ({ assertion: own }) => ({
    given: { ...own, id: 'urn:uuid:6b1a4e0a-0b8e-4ad1-9f0e-0d5a4f5a9c11' },
  })),
  hosting('taken away', about(`${hosted}: 410 Gone`, 'status.gone'), () => ({ answers: { [id]: 410 } })),
  hosting('revoked', about(`${hosted}: revoked`, 'status.revoked'), ({ assertion: own }) => ({
    assertion: { ...own, revoked: true },
  })),
  hosting(
    'revoked with a reason',
    about(`${hosted}: revocationReason`, 'status.revoked-why'),
    ({ assertion: own }) => ({ assertion: { ...own, revoked: true, revocationReason: 'By mistake' } }),
  ),
  hosting(
    'nothing left but that it is revoked',
    about(`${hosted}: revoked`, 'status.revoked'),
    ({ assertion: own }) => ({
      given: own,
      answers: { [id]: { '@context': 'https://w3id.org/openbadges/v2', id, type: 'Assertion', revoked: true } },
    }),
  ),
  hosting(
    'hosted on a site of which the issuer says nothing',
    about('VerificationObject, allowedOrigins', 'scope.foreign'),
    () => {
      const own = assertion({ id: away })
      return { given: own, answers: { [away]: own } }
    },
  ),
  hosting(
    'hosted on a site that the issuer does not allow',
    about('VerificationObject, allowedOrigins', 'scope.foreign'),
    ({ issuer: own }) => ({ issuer: { ...own, verification: { type: 'hosted', allowedOrigins: 'badges.example' } } }),
  ),
  hosting(
    'hosted outside of where the issuer hosts',
    about('VerificationObject, startsWith', 'scope.outside'),
    ({ issuer: own }) => ({ issuer: { ...own, verification: { type: 'hosted', startsWith: `${base}/other/` } } }),
  ),
  hosting(
    'hosted beside where the issuer hosts',
    about('VerificationObject, startsWith', 'scope.outside'),
    ({ issuer: own }) => ({
      issuer: { ...own, verification: { type: 'hosted', startsWith: 'https://sail.example.evil/' } },
    }),
  ),
  ...([404, 500, '<p>', '[]', undefined] as const).flatMap((answer) => [
    hosting(
      `in place of the class is ${answer ?? 'nobody'}`,
      about('Assertion, badge', 'linked.unread', 'hosted.no-class', 'hosted.unread'),
      ({ assertion: own }) => ({
        assertion: { ...own, badge: `${base}/gone` },
        answers: serveGone(answer),
      }),
    ),
    hosting(
      `in place of the issuer is ${answer ?? 'nobody'}`,
      about('BadgeClass, issuer', 'linked.unread', 'hosted.no-issuer'),
      ({ badgeClass: own }) => ({
        badgeClass: { ...own, issuer: `${base}/gone` },
        answers: serveGone(answer),
      }),
    ),
  ]),
  hosting(
    'another class at the address of its own',
    about(`${hosted}: the id is the address`, 'linked.unread', 'hosted.mismatch'),
    ({ badgeClass: own }) => ({ badgeClass: { ...own, id: `${base}/badges/other` } }),
  ),
  hosting(
    'another issuer at the address of its own',
    about(`${hosted}: the id is the address`, 'linked.unread', 'hosted.mismatch'),
    ({ issuer: own }) => ({ issuer: { ...own, id: `${base}/other` } }),
  ),
]

const states = [
  hosting('expired', about('Assertion, expires', 'expiry.past'), ({ assertion: own }) => ({
    assertion: { ...own, expires: '2026-11-20T00:00:00Z' },
  })),
  hosting('expired in another zone', about('Assertion, expires', 'expiry.past'), ({ assertion: own }) => ({
    assertion: { ...own, expires: '2026-11-21T23:00:00+14:00' },
  })),
  hosting('issued tomorrow', about('Assertion, issuedOn', 'date.early'), ({ assertion: own }) => ({
    assertion: { ...without(own, 'expires'), issuedOn: '2088-01-01T00:00:00Z' },
  })),
  hosting('an end before the beginning', about('Assertion, expires', 'expiry.before-issue'), ({ assertion: own }) => ({
    assertion: { ...own, expires: '2025-01-01T00:00:00Z' },
  })),
]

const contexts = about(
  'JSON-LD serialization: @context',
  'hosted.unknown',
  'linked.no-context',
  'linked.context',
  'context.first',
  'no-badge.document',
  'hosted.unread',
  'hosted.other',
)
const parts = ['assertion', 'badgeClass', 'issuer'] as const
const says = (part: (typeof parts)[number], change: (document: JsonObject) => JsonObject) => (legal: Hosted) => ({
  [part]: change(legal[part]),
  ...(part === 'badgeClass' && { assertion: without2(legal.assertion) }),
})
/** The assertion with its class where it is hosted, not written into it. */
const without2 = (document: JsonObject): JsonObject => ({ ...document, badge: badgeUrl })
const terms = parts.flatMap((part) => [
  ...(['https://terms.example/v1', 7, ['https://schema.org/'], 'https://w3id.org/openbadges/v3'] as Json[]).map(
    (context) =>
      hosting(
        `the ${part} has the context ${JSON.stringify(context)}`,
        contexts,
        says(part, (document) => ({ ...document, '@context': context })),
      ),
  ),
  hosting(
    `the ${part} gives a term another meaning`,
    about('JSON-LD serialization; JSON-LD 1.1, 4.1', 'linked.redefined'),
    says(part, (document) => ({
      ...document,
      '@context': [
        'https://w3id.org/openbadges/v2',
        { issuedOn: 'https://terms.example/other', name: 'https://terms.example/another' },
      ],
    })),
  ),
  hosting(
    `the ${part} undoes its contexts`,
    about('JSON-LD serialization; JSON-LD 1.1, 4.1', 'linked.undone'),
    says(part, (document) => ({ ...document, '@context': ['https://w3id.org/openbadges/v2', null] })),
  ),
  hosting(
    `the ${part} has a graph`,
    about('JSON-LD serialization: compacted form', 'linked.strange'),
    says(part, (document) => ({ ...document, '@graph': [] })),
  ),
  hosting(
    `the ${part} has two types`,
    about('JSON-LD serialization: compacted form', 'linked.twice'),
    says(part, (document) => ({ ...document, '@type': 'Other' })),
  ),
])

/** Faults of hosted badges of Open Badges 2.0: where they are, what is left of them, and what their terms mean. */
export const hostedRows = [...places, ...states, ...terms]
