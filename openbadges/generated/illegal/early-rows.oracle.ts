import type { Json, JsonObject } from '../../tools.ts'
import { check, type Site } from '../../verify/served-badges.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { type Told, without } from './make-rows.oracle.ts'

const base = 'https://quay.example'
const own = `${base}/awards/1`
const classUrl = `${base}/class`
const issuerUrl = `${base}/org`
const v1 = 'https://w3id.org/openbadges/v1'

/** The documents of a badge of an edition before 2.0. */
interface Early {
  assertion: JsonObject
  badgeClass: JsonObject
  issuer: JsonObject
}

const half: Early = {
  assertion: {
    recipient: 'sha256$c7ef86405ba71b85acd8e2e95166c4b111448089f2e1599f42fe1bba46e865c5',
    salt: 'deadsea',
    evidence: '/log',
    issued_on: '2013-05-07',
    badge: {
      version: '0.5.0',
      name: 'Old Salt',
      description: 'Sails',
      image: '/salt.png',
      criteria: '/criteria',
      issuer: { origin: base, name: 'Quay', org: 'School', contact: 'office@quay.example' },
    },
  },
  badgeClass: {},
  issuer: {},
}
const first: Early = {
  assertion: {
    uid: 'a1',
    recipient: { type: 'email', identity: 'maya@example.org', hashed: false },
    badge: classUrl,
    verify: { type: 'hosted', url: own },
    issuedOn: 1_359_217_910,
    evidence: `${base}/log`,
  },
  badgeClass: {
    name: 'Old Salt',
    description: 'Sails',
    image: `${base}/salt.png`,
    criteria: `${base}/criteria`,
    issuer: issuerUrl,
  },
  issuer: { name: 'Quay', url: base },
}
const second: Early = {
  assertion: { ...first.assertion, '@context': v1, type: 'Assertion', id: own, issuedOn: '2015-04-01' },
  badgeClass: { ...first.badgeClass, '@context': v1, type: 'BadgeClass', id: classUrl },
  issuer: { ...first.issuer, '@context': v1, type: 'Issuer', id: issuerUrl },
}
const editions = { '0.5': half, '1.0': first, '1.1': second }

const serve = ({ assertion, badgeClass, issuer }: Early): Site => ({
  [own]: assertion,
  [classUrl]: badgeClass,
  [issuerUrl]: issuer,
})

const hosting = (
  edition: keyof typeof editions,
  fault: string,
  told: Told,
  change: (legal: Early) => Partial<Early> & { answers?: Site },
): IllegalRow => ({
  fault: `${edition}: ${fault}`,
  ...told,
  make() {
    const legal = editions[edition]
    const { answers = {}, ...changed } = change(legal)
    return Promise.resolve({
      of: 'by its address',
      legal: () => check({ url: own }, serve(legal)),
      illegal: () => check({ url: own }, { ...serve({ ...legal, ...changed }), ...answers }),
    })
  },
})

const about = (edition: string, what: string, ...told: Told['told']): Told => ({
  paragraph: `Open Badges ${edition}, ${what}`,
  told,
})
const codes: Told['told'] = [
  'member.none',
  'member.other',
  'member.text',
  'member.iri',
  'member.moment',
  'member.mail',
  'member.web-address',
  'member.web-or-data',
  'member.boolean',
  'member.not-written-out',
  'member.not-hashed',
  'member.hashed',
  'member.neither',
  'date.none',
  'hosted.no-class',
  'hosted.no-issuer',
  'hosted.unknown',
  'no-badge.document',
  'hosted.other',
  'no-badge.class',
]
const missing: [keyof Early, string[]][] = [
  ['assertion', ['recipient', 'badge', 'issuedOn']],
  ['badgeClass', ['name', 'description', 'criteria', 'issuer']],
  ['issuer', ['name', 'url']],
]
const wrong: [keyof Early, string, Json[]][] = [
  [
    'assertion',
    'recipient',
    [7, {}, { type: 'email', identity: 7, hashed: false }, { type: 'shoe', identity: 'x', hashed: false }],
  ],
  ['assertion', 'issuedOn', ['yesterday', '2015-02-31', true, {}]],
  ['assertion', 'badge', [7, 'Old Salt']],
  ['badgeClass', 'name', [7, {}]],
  ['badgeClass', 'criteria', [7, 'sail']],
  ['badgeClass', 'issuer', [7, 'Quay']],
  ['issuer', 'url', [7, 'quay']],
  ['issuer', 'email', [7, 'office']],
]

const linked = (['1.0', '1.1'] as const).flatMap((edition) => [
  ...missing.flatMap(([part, names]) =>
    names.map((name) =>
      hosting(edition, `${part} without ${name}`, about(edition, `${part}: ${name}`, ...codes), (legal) => ({
        [part]: without(legal[part], name),
      })),
    ),
  ),
  ...wrong.flatMap(([part, name, values]) =>
    values.map((value) =>
      hosting(
        edition,
        `${part} with the ${name} ${JSON.stringify(value)}`,
        about(edition, `${part}: ${name}`, ...codes),
        (legal) => ({ [part]: { ...legal[part], [name]: value } }),
      ),
    ),
  ),
  hosting(edition, 'expired', about(edition, 'assertion: expires', 'expiry.past'), ({ assertion }) => ({
    assertion: { ...assertion, expires: '2020-01-01' },
  })),
  hosting(
    edition,
    'an end that is none',
    about(edition, 'assertion: expires', 'expiry.no-date', 'member.moment'),
    ({ assertion }) => ({ assertion: { ...assertion, expires: 'never' } }),
  ),
  hosting(edition, 'issued tomorrow', about(edition, 'assertion: issuedOn', 'date.early'), ({ assertion }) => ({
    assertion: { ...assertion, issuedOn: '2088-01-01' },
  })),
  hosting(edition, 'revoked', about(edition, 'revocation: 410 Gone with revoked', 'status.revoked'), () => ({
    answers: { [own]: { revoked: true } },
  })),
  hosting(edition, 'taken away', about(edition, 'revocation: 410 Gone', 'status.gone'), () => ({
    answers: { [own]: 410 },
  })),
  hosting(edition, 'no class', about(edition, 'assertion: badge', 'linked.unread'), () => ({
    answers: { [classUrl]: 404 },
  })),
  hosting(edition, 'no issuer', about(edition, 'badge class: issuer', 'linked.unread'), () => ({
    answers: { [issuerUrl]: 404 },
  })),
  hosting(
    edition,
    'an issuer of another site',
    about(edition, 'verification: the origin of the issuer', 'scope.foreign'),
    ({ badgeClass }) => ({
      badgeClass: { ...badgeClass, issuer: 'https://other.example/org' },
      answers: {
        'https://other.example/org': {
          ...editions[edition].issuer,
          ...(edition === '1.1' && { id: 'https://other.example/org' }),
        },
      },
    }),
  ),
])

const inHalf =
  (change: (badge: JsonObject) => JsonObject) =>
  ({ assertion }: Early) => ({
    assertion: {
      ...assertion,
      badge: change(
        typeof assertion.badge === 'object' && !Array.isArray(assertion.badge) ? { ...assertion.badge } : {},
      ),
    },
  })

/** Faults of badges of Open Badges 0.5 to 1.1. */
export const earlyRows = [
  ...linked,
  hosting('0.5', 'expired', about('0.5', 'expires', 'expiry.past'), ({ assertion }) => ({
    assertion: { ...assertion, expires: '2014-01-01' },
  })),
  hosting('0.5', 'a hash that is none', about('0.5', 'recipient', 'member.mail'), ({ assertion }) => ({
    assertion: { ...assertion, recipient: 'md4$zz' },
  })),
  hosting(
    '0.5',
    'no name',
    about('0.5', 'badge.name', ...codes),
    inHalf((badge) => without(badge, 'name')),
  ),
  hosting(
    '0.5',
    'no criteria',
    about('0.5', 'badge.criteria', ...codes),
    inHalf((badge) => without(badge, 'criteria')),
  ),
  hosting(
    '0.5',
    'an issuer of another site',
    about('0.5', 'issuer.origin', 'scope.foreign'),
    inHalf((badge) => ({
      ...badge,
      issuer: { origin: 'https://other.example', name: 'Quay', contact: 'office@quay.example' },
    })),
  ),
  hosting(
    '0.5',
    'an issuer without origin',
    about('0.5', 'issuer.origin', 'member.none', 'scope.no-address', 'member.web-or-data'),
    inHalf((badge) => ({ ...badge, issuer: { name: 'Quay', contact: 'office@quay.example' } })),
  ),
]
