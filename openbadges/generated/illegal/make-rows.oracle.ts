import type { FindingCode } from '#shared/messages/findings/finding.ts'
import type { Random } from '../../fuzz/mutate.oracle.ts'
import { isJsonObject } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { check, type Site } from '../../verify/served-badges.oracle.ts'
import { anyBase, type BaseKind, baseKinds, baseSite } from './bases.oracle.ts'
import type { Answer, IllegalRow } from './illegal-row.oracle.ts'
import { allWays, proofWays, type Slip, type Way } from './ways.oracle.ts'

/** A secured document, or the text of it. */
export type Secured = JsonObject | string

/** What the verifier says to a document where these sites are. */
export const ask = (secured: Secured, site: Site = baseSite): Promise<Answer> =>
  check(typeof secured === 'string' ? { text: secured } : { json: secured }, site)

/** The paragraph and the sentences of a row. */
export interface Told {
  paragraph: string
  told: readonly FindingCode[]
  names?: RegExp
}

interface Scope {
  kinds?: readonly BaseKind[]
  ways?: readonly Way[]
}

const choose = ({ kinds = baseKinds, ways = allWays }: Scope, random: Random) => {
  const kind = pick(kinds, random)
  // In a JWT of the first edition some members are claims instead; it has rows of its own.
  const fitting = kind === 'badge in 1.1 form' ? ways.filter(({ covers }) => covers !== 'jwt') : ways
  const way = pick(fitting.length === 0 ? proofWays : fitting, random)
  return { kind, way, of: `${kind}, ${way.name}` }
}

/** Ways that sign text: also what is no linked data can be signed by them. */
export const textWays = allWays.filter(({ covers }) => covers !== 'meaning')

/** A document that says something illegal and is signed all the same. */
export const saying = (
  fault: string,
  told: Told,
  change: (document: JsonObject, random: Random) => JsonObject,
  scope: Scope = {},
): IllegalRow => ({
  fault,
  ...told,
  async make(random) {
    const { kind, way, of } = choose(scope, random)
    const document = await anyBase(kind, random)
    const changed = change(document, random)
    return {
      of,
      legal: async () => ask(await way.secure(document)),
      illegal: async () => ask(await way.secure(changed)),
    }
  },
})

/** A document that is legal and signed otherwise than is allowed. */
export const signing = (fault: string, told: Told, slip: Slip, scope: Scope): IllegalRow => ({
  fault,
  ...told,
  async make(random) {
    const { kind, way, of } = choose(scope, random)
    const document = await anyBase(kind, random)
    return {
      of,
      legal: async () => ask(await way.secure(document)),
      illegal: async () => ask(await way.secure(document, slip)),
    }
  },
})

/** A document that was changed after it was signed. */
export const changing = (
  fault: string,
  told: Told,
  change: (secured: JsonObject, random: Random, way: Way) => JsonObject,
  scope: Scope = {},
): IllegalRow => ({
  fault,
  ...told,
  async make(random) {
    const { kind, way, of } = choose({ ways: proofWays, ...scope }, random)
    const secured = await way.secure(await anyBase(kind, random))
    if (!isJsonObject(secured)) throw new Error('A text has rows of its own')
    const changed = change(secured, random, way)
    return { of, legal: () => ask(secured), illegal: () => ask(changed) }
  },
})

/** A document that is in order, where something else is served than should be. */
export const serving = (
  fault: string,
  told: Told,
  change: (site: Site, way: Way) => Site | Promise<Site>,
  scope: Scope = {},
): IllegalRow => ({
  fault,
  ...told,
  async make(random) {
    const { kind, way, of } = choose(scope, random)
    const secured = await way.secure(await anyBase(kind, random))
    const changed = await change(baseSite, way)
    return { of, legal: () => ask(secured), illegal: () => ask(secured, changed) }
  },
})

/** The document with the members that are undefined left out. */
export const without = (document: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)))
