import { isJsonObject, listOf, objectsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { badgeUrl, base } from '../../verify/early-badges.oracle.ts'
import { type Hosted, hosting } from './hosted-rows.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { type Told, without } from './make-rows.oracle.ts'

// The classes of Open Badges 2.0, section "Open Badges Vocabulary", written down from the text of the standard, apart from the
// tables that the verifier goes by. `!` marks what must be there; then the datatype.
interface Class {
  members: string
  put: (legal: Hosted, change: (object: JsonObject) => Json | undefined) => Partial<Hosted>
}

const within =
  (part: keyof Hosted, member: string, fallback: JsonObject): Class['put'] =>
  (legal, change) => {
    const [object = fallback] = objectsOf(legal[part][member])
    const changed = change(object)
    const rest = without(legal[part], member)
    return linked(legal, { [part]: changed === undefined ? rest : { ...rest, [member]: changed } })
  }
const itself =
  (part: keyof Hosted): Class['put'] =>
  (legal, change) => {
    const changed = change(legal[part])
    return linked(legal, { [part]: isJsonObject(changed) ? changed : {} })
  }
/** With the class where it is hosted, where that is what is broken. */
const linked = (legal: Hosted, change: Partial<Hosted>): Partial<Hosted> =>
  change.badgeClass === undefined ? change : { assertion: { ...legal.assertion, badge: badgeUrl }, ...change }

const classes: Record<string, Class> = {
  Assertion: {
    put: itself('assertion'),
    members:
      'type!:type recipient!:object badge! verification!:object issuedOn!:moment expires:moment narrative:text image:web evidence:web',
  },
  IdentityObject: {
    put: within('assertion', 'recipient', {}),
    members: 'type!:type identity!:text hashed!:flag salt:text',
  },
  VerificationObject: { put: within('assertion', 'verification', {}), members: 'type!:type' },
  Evidence: {
    put: within('assertion', 'evidence', { narrative: 'Seen' }),
    members: 'narrative:text name:text description:text genre:text audience:text',
  },
  BadgeClass: {
    put: itself('badgeClass'),
    members: 'type!:type name!:text description!:text criteria!:web issuer! tags:text image:picture version:version',
  },
  Criteria: { put: within('badgeClass', 'criteria', { narrative: 'Sail' }), members: 'narrative:text' },
  AlignmentObject: {
    put: within('badgeClass', 'alignment', { targetName: 'Sea', targetUrl: 'https://frame.example/1' }),
    members: 'targetName!:text targetUrl!:web targetDescription:text targetFramework:text targetCode:text',
  },
  Image: {
    put: within('badgeClass', 'image', { id: `${base}/skipper.png` }),
    members: 'id!:picture caption:text author:iri',
  },
  Issuer: {
    put: itself('issuer'),
    members: 'type!:type name!:text url!:web email!:mail description:text telephone:phone image:picture',
  },
  'VerificationObject of an issuer': {
    put: within('issuer', 'verification', { type: 'hosted' }),
    members: 'verificationProperty:term startsWith:web allowedOrigins:host',
  },
}

/** What is no value of each datatype (section "Primitive Data Types"). */
const wrong: Record<string, Json[]> = {
  type: ['Nonsense', 7, {}, ['Nonsense', 'More']],
  text: [7, true, {}, ['a', 7]],
  flag: ['true', 1, 'yes', {}],
  object: ['x', 7, ['x']],
  moment: [
    'yesterday',
    '2026-01-02',
    '2026-01-02T03:04:05',
    '2026-02-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    1_767_323_045,
    true,
    {},
    '02.01.2026',
  ],
  web: ['x', 'urn:uuid:1', 'javascript:alert(1)', 7, 'ftp://sail.example/x', true],
  picture: [
    'x',
    'urn:uuid:1',
    7,
    'data:image/jpeg;base64,/9j/4AAQ',
    'https://sail.example/skipper.jpg',
    'data:text/html,<p>',
  ],
  iri: ['x', 7, 'javascript:alert(1)', 'data:text/plain,x'],
  mail: ['maya', '@', 7, 'a b@c.example'],
  phone: ['call me', 7, '0', '+0123'],
  version: [true, {}],
  term: ['nonsense', 7, 'hosts'],
  host: ['https://sail.example/', 'sail.example/x', 7, 'a b', 'user@sail.example'],
}

const codes: Told['told'] = [
  'member.none',
  'member.many',
  'member.other',
  'member.undefined',
  'member.not-written-out',
  'member.neither',
  'member.picture',
  'member.text',
  'member.iri',
  'member.web-address',
  'member.web-or-data',
  'member.mail',
  'member.telephone',
  'member.text-or-number',
  'member.boolean',
  'member.moment',
  'member.host',
  'hosted.no-class',
  'hosted.no-issuer',
  'hosted.other',
  'hosted.unread',
  'date.none',
  'linked.unread',
  'expiry.no-date',
  'scope.outside',
  'scope.foreign',
]

function rowsOf(name: string, { members, put }: Class): IllegalRow[] {
  const about = (member: string): Told => ({
    paragraph: `Open Badges 2.0, Vocabulary (${name}, ${member})`,
    told: codes,
    names: new RegExp(`${member}|hosted badge|(?:badge )?class|who issued|last day|hosts badges|site that its issuer`),
  })
  return members.split(' ').flatMap((text) => {
    const [, member = '', must, datatype = ''] = /^(\w+)(!?):?(\w*)$/.exec(text) ?? []
    return [
      ...(must
        ? [hosting(`${name}: no ${member}`, about(member), (legal) => put(legal, (object) => without(object, member)))]
        : []),
      ...(datatype === ''
        ? []
        : [
            hosting(`${name}: ${member} that is no ${datatype}`, about(member), (legal, random) =>
              put(legal, (object) => ({ ...object, [member]: pick(wrong[datatype] ?? [], random) })),
            ),
          ]),
    ]
  })
}

const identity = (recipient: JsonObject) => (legal: Hosted) => ({ assertion: { ...legal.assertion, recipient } })
const hash = (told: Told['told'][number]): Told => ({
  paragraph: 'Open Badges 2.0, IdentityObject and IdentityHash',
  told: [told],
})

/** Every member of every class of Open Badges 2.0 that is missing or no value of its datatype, and what members say together. */
export const hostedClassRows: IllegalRow[] = [
  ...Object.entries(classes).flatMap(([name, each]) => rowsOf(name, each)),
  hosting(
    'Criteria: neither an address nor words',
    { paragraph: 'Open Badges 2.0, Criteria', told: ['member.neither'] },
    (legal) => linked(legal, { badgeClass: { ...legal.badgeClass, criteria: {} } }),
  ),
  hosting(
    'a hash that is none',
    hash('member.not-hashed'),
    identity({ type: 'email', hashed: true, identity: 'maya@example.org' }),
  ),
  hosting(
    'a hash that is too short',
    hash('member.not-hashed'),
    identity({ type: 'email', hashed: true, identity: 'sha256$00' }),
  ),
  hosting(
    'a hash by SHA-1',
    hash('member.not-hashed'),
    identity({ type: 'email', hashed: true, identity: `sha1$${'0f'.repeat(20)}` }),
  ),
  hosting(
    'a hash that is not said to be one',
    hash('member.hashed'),
    identity({ type: 'email', hashed: false, identity: `sha256$${'0f'.repeat(32)}` }),
  ),
  hosting(
    'an address that is none',
    { paragraph: 'Open Badges 2.0, IdentityObject, identity', told: ['member.mail'] },
    identity({ type: 'email', hashed: false, identity: 'maya' }),
  ),
  hosting(
    'a type that nobody defines',
    { paragraph: 'Open Badges 2.0, JSON-LD serialization; Assertion, type', told: ['member.undefined'] },
    (legal) => ({ assertion: { ...legal.assertion, type: [...listOf(legal.assertion.type), 'GoldenAssertion'] } }),
  ),
]
