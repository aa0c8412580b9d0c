import { gzipSync } from 'node:zlib'
import type { Random } from '../../fuzz/mutate.oracle.ts'
import { isJsonObject } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { buildStatusListCredential, encodeStatusList } from '../../v3/status-list.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { did, listUrl, type Site } from '../../verify/served-badges.oracle.ts'
import { anyBase, baseSite, changeMember, newKinds } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { ask, type Told, without } from './make-rows.oracle.ts'
import { allWays, jwtWays, proofWays, type Slip, type Way } from './ways.oracle.ts'

const bitstring = 'Bitstring Status List 1.0'
const marked = 94_567

/** What stands in the badge, and what is served as its list. */
interface Setting {
  entry: JsonObject
  list: JsonObject
  slip?: Slip
  /** Changes what is served after it was signed; undefined serves nothing. */
  serve?: (secured: JsonObject | string) => Site[string] | undefined
}

const entryOf = (change: JsonObject = {}): JsonObject => ({
  id: `${listUrl}#${marked}`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: `${marked}`,
  statusListCredential: listUrl,
  ...change,
})

const listOf = async (marks: number[], change: JsonObject = {}, subject: JsonObject = {}): Promise<JsonObject> => {
  const encodedList = await encodeStatusList(marks)
  const list = {
    ...buildStatusListCredential({ id: listUrl, issuer: did, validFrom: '2026-01-01T00:00:00Z', encodedList }),
    ...change,
  }
  return changeMember(list, 'credentialSubject', (given) => ({ ...given, ...subject }))
}

const listWays = [...proofWays.filter(({ covers }) => covers === 'meaning'), ...jwtWays].filter(
  ({ name }) => !name.startsWith('Ed25519Signature'),
)
const textListWays = [...proofWays.filter(({ covers }) => covers === 'text'), ...jwtWays]

async function serveList({ list, slip, serve = (secured) => secured }: Setting, way: Way): Promise<Site> {
  const answer = serve(await way.secure(list, slip))
  const { [listUrl]: _list, ...rest } = baseSite
  return answer === undefined ? rest : { ...rest, [listUrl]: answer }
}

/** A badge with a status of which the entry or the list is broken. */
const listing = (
  fault: string,
  told: Told,
  change: (legal: Setting) => Partial<Setting> | Promise<Partial<Setting>>,
  ways: readonly Way[] = listWays,
): IllegalRow => ({
  fault,
  ...told,
  async make(random: Random) {
    const [kind, way, listWay] = [pick(newKinds, random), pick(allWays, random), pick(ways, random)]
    const document = await anyBase(kind, random)
    const legal: Setting = { entry: entryOf(), list: await listOf([7, random(9000)]) }
    const broken = { ...legal, ...(await change(legal)) }
    const secure = ({ entry }: Setting) => way.secure({ ...document, credentialStatus: entry })
    return {
      of: `${kind}, ${way.name}, list by ${listWay.name}`,
      legal: async () => ask(await secure(legal), await serveList(legal, listWay)),
      illegal: async () => ask(await secure(broken), await serveList(broken, listWay)),
    }
  },
})

const about = (paragraph: string, ...told: Told['told']): Told => ({ paragraph: `${bitstring}, ${paragraph}`, told })
const onObject = (change: (list: JsonObject) => JsonObject) => (secured: JsonObject | string) =>
  isJsonObject(secured) ? change(secured) : secured
const unclear = about('2.1 (BitstringStatusListEntry)', 'status.unclear-list', 'status.outside')
const objects = proofWays.filter(({ covers }) => covers === 'meaning').slice(0, 3)

const entryRows = [
  ...(['statusListIndex', 'statusListCredential', 'statusPurpose'] as const).flatMap((name) => [
    listing(`an entry without ${name}`, unclear, () => ({ entry: without(entryOf(), name) })),
  ]),
  ...(['-1', '1.5', 'seven', ' 7', '7 ', '0x07', '99999999999'] as const).map((statusListIndex) =>
    listing(`the index "${statusListIndex}"`, unclear, () => ({ entry: entryOf({ statusListIndex }) })),
  ),
  listing('an index beyond the list', about('3.2 (Validate Algorithm): RANGE_ERROR', 'status.outside'), () => ({
    entry: entryOf({ statusListIndex: '131072' }),
  })),
  listing(
    'a status of several bits',
    about('2.1: statusSize', 'status.unclear-list'),
    () => ({ entry: entryOf({ statusSize: 2, statusMessage: [] }) }),
    listWays,
  ),
  listing(
    'an unknown kind of status',
    { paragraph: 'Verifiable Credentials 2.0, 4.10 (Status): type', told: ['status.kind'] },
    () => ({ entry: { id: 'https://harbour.example/status/7', type: 'https://terms.example/StatusEntry' } }),
  ),
]

const problem = (...told: Told['told']): Told => about('3.2 (Validate Algorithm)', ...told)
const signature = about(
  '3.2 (Validate Algorithm), step 4: STATUS_VERIFICATION_ERROR',
  'status-list.signature',
  'status.unread',
)
const bits = (length: number) => `u${gzipSync(Buffer.alloc(length)).toString('base64url')}`
const listRows = [
  listing('revoked', problem('status.revoked'), async () => ({ list: await listOf([marked]) })),
  listing('suspended', problem('status.suspended'), async () => ({
    entry: entryOf({ statusPurpose: 'suspension' }),
    list: await listOf([marked], {}, { statusPurpose: 'suspension' }),
  })),
  listing('revoked by a list of several purposes', problem('status.revoked'), async () => ({
    list: await listOf([marked], {}, { statusPurpose: ['suspension', 'revocation'] }),
  })),
  listing('revoked by a list with another id', about('2.2: id MAY match', 'status.revoked'), async () => ({
    list: await listOf([marked], { id: 'https://harbour.example/status/2' }),
  })),
  listing('the list has another id and no mark', about('2.2: id MAY match', 'status-list.other'), async () => ({
    list: await listOf([7], { id: 'https://harbour.example/status/2' }),
  })),
  listing('the list is signed by somebody else', signature, () => ({ slip: { isByStranger: true } })),
  listing('the list is not signed', signature, () => ({ serve: onObject((list) => without(list, 'proof')) }), objects),
  listing(
    'a mark was taken from the list',
    signature,
    async () => {
      const clear = await encodeStatusList([])
      return {
        list: await listOf([marked]),
        serve: onObject((list) =>
          changeMember(list, 'credentialSubject', (given) => ({ ...given, encodedList: clear })),
        ),
      }
    },
    objects,
  ),
  listing(
    'the proof of the list is for another purpose',
    signature,
    () => ({ slip: { proof: { proofPurpose: 'authentication' } } }),
    objects,
  ),
  listing(
    'the list is of another issuer',
    about('2.2: issuer', 'status-list.issuer'),
    async () => ({ list: await listOf([7], { issuer: 'https://other.example/' }) }),
    textListWays,
  ),
  listing(
    'the list has no issuer',
    about('2.2: issuer', 'status-list.issuer'),
    async (legal) => ({ list: without(legal.list, 'issuer') }),
    textListWays,
  ),
  listing(
    'the list is of another type',
    about('2.2: type', 'status-list.type'),
    async () => ({ list: await listOf([7], { type: ['VerifiableCredential'] }) }),
    textListWays,
  ),
  listing(
    'the subject of the list is of another type',
    about('2.2: credentialSubject.type', 'status-list.type'),
    async () => ({ list: await listOf([7], {}, { type: 'Bits' }) }),
    textListWays,
  ),
  listing(
    'the list is for another purpose',
    about('3.2, step 5: STATUS_VERIFICATION_ERROR', 'status-list.purpose'),
    async () => ({ list: await listOf([7], {}, { statusPurpose: 'suspension' }) }),
  ),
  listing(
    'the list names no purpose',
    about('2.2: statusPurpose', 'status-list.purpose'),
    async (legal) => ({
      list: changeMember(legal.list, 'credentialSubject', (given) => without(given, 'statusPurpose')),
    }),
    listWays,
  ),
  listing('the list has ended', about('2.2: validUntil', 'status-list.old'), async () => ({
    list: await listOf([7], { validUntil: '2026-11-20T00:00:00Z' }),
  })),
  listing('the list begins tomorrow', about('2.2: validFrom', 'status-list.old'), async () => ({
    list: await listOf([7], { validFrom: '2027-01-01T00:00:00Z' }),
  })),
  listing(
    'the end of the list is no time',
    about('2.2: validUntil', 'status-list.old'),
    async () => ({ list: await listOf([7], { validUntil: 'soon' }) }),
    textListWays,
  ),
  listing('the list is too short', about('3.2, step 9: STATUS_LIST_LENGTH_ERROR', 'status.short'), async () => ({
    list: await listOf([7], {}, { encodedList: bits(16_383) }),
  })),
  listing('the list is empty', about('3.2, step 9: STATUS_LIST_LENGTH_ERROR', 'status.short'), async () => ({
    list: await listOf([7], {}, { encodedList: bits(0) }),
  })),
  listing(
    'the list unfolds to too much',
    about('6.2 (Bitstring Encoding) and Verifiable Credentials 2.0, 8: denial of service', 'status.large'),
    async () => ({ list: await listOf([7], {}, { encodedList: bits(17 * 1024 * 1024) }) }),
  ),
  listing(
    'the list is not compressed',
    about('3.4 (Bitstring Expansion Algorithm)', 'status.unread-list'),
    async () => ({ list: await listOf([7], {}, { encodedList: `u${Buffer.alloc(16_384).toString('base64url')}` }) }),
  ),
  listing(
    'the list has no multibase',
    about('2.2: encodedList is multibase base64url', 'status.unread-list'),
    async () => ({ list: await listOf([7], {}, { encodedList: bits(16_384).slice(1) }) }),
  ),
  listing('the list is cut off', about('3.4 (Bitstring Expansion Algorithm)', 'status.unread-list'), async () => ({
    list: await listOf([7], {}, { encodedList: (await encodeStatusList([7])).slice(0, -20) }),
  })),
  ...([undefined, 7, null] as (Json | undefined)[]).map((encodedList) =>
    listing(
      `the bits are ${encodedList === undefined ? 'missing' : encodedList}`,
      about('2.2: encodedList', 'status.unread-list', 'status-list.signature', 'status.unread'),
      async () => ({ list: await listOf([7], {}, { encodedList }) }),
      textListWays,
    ),
  ),
  ...([undefined, 404, 500, '<html></html>', '[]', '', '{}'] as (string | number | undefined)[]).map((answer) =>
    listing(
      `in place of the list is ${answer ?? 'nobody'}`,
      about('3.2, step 2: STATUS_RETRIEVAL_ERROR', 'status.unfetched', 'status.unread', 'status-list.type'),
      () => ({ serve: () => answer }),
    ),
  ),
]

/** Faults of status entries and of the lists of bits that they name. */
export const statusRows = [...entryRows, ...listRows]
