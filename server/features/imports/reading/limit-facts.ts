import { shorten } from '#infra/one-line.ts'
import { type KeptFacts, keptFacts } from '../../backpack/index.ts'

/** Far more than people write. Thousands of badges stand in one list, and strangers open it. */
const factsLength = 32_768
const steps = [
  { longest: 32_768, most: 100 },
  { longest: 8192, most: 40 },
  { longest: 1024, most: 10 },
  { longest: 256, most: 1 },
]
// Part of an address would lead somewhere else.
const addresses: ReadonlySet<string> = new Set(['id', 'url', 'criteriaUrl', 'targetUrl'])

/** What a badge says, with its texts and lists cut where they are too long together; its file keeps all of it. */
export const limitFacts = (facts: KeptFacts): KeptFacts => {
  let cut = facts
  for (const step of steps) {
    cut = keptFacts.parse(cutPart(facts, step))
    if (JSON.stringify(cut).length <= factsLength) break
  }
  return cut
}

function cutPart(part: unknown, { longest, most }: { longest: number; most: number }, member = ''): unknown {
  if (typeof part === 'string') {
    return addresses.has(member) ? part : shorten(part, longest)
  }
  if (Array.isArray(part)) return part.slice(0, most).map((item) => cutPart(item, { longest, most }))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, cutPart(inner, { longest, most }, name)]),
  )
}
