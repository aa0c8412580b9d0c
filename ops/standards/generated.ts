import fc from 'fast-check'
import { anyShape } from '../../openbadges/generated/foreign-shapes.oracle.ts'
import { illegalRows } from '../../openbadges/generated/illegal/all-rows.oracle.ts'
import { tryIllegal } from '../../openbadges/generated/illegal/illegal-row.oracle.ts'
import { anyDraft, refreshUrl, serveIssuer, signDraft } from '../../openbadges/generated/issued-documents.oracle.ts'
import type { JsonObject } from '../../openbadges/tools.ts'
import { check, sign } from '../../openbadges/verify/served-badges.oracle.ts'
import type { Outcome, Outcomes } from './outcome.ts'
import { readPublishedSchema } from './published-schemas.ts'

const atOnce = 100

/** Samples of something, a hundred at a time, so that few are held at once; what comes out hangs on the seed alone. */
export function* sample<T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): Generator<T> {
  for (let done = 0; done < count; done += atOnce) {
    yield* fc.sample(arbitrary, { numRuns: Math.min(atOnce, count - done), seed: seed + done / atOnce })
  }
}

/** Badges with every optional field there or not: valid, and where a folder is given, in the strict form of its schemas. */
export function tryIssued(folder: string | undefined, count: number, seed: number): Outcomes {
  const schema = folder === undefined ? undefined : readPublishedSchema(folder, 'achievementcredential')
  return tryEach(sample(anyDraft, count, seed), async (draft) => {
    const badge = await signDraft(draft)
    const faults = schema === undefined ? [] : [...schema.strict(badge), ...schema.loose(badge)]
    return { badge, fault: faults[0] }
  })
}

/** The same badges in legal forms of others; each must be valid. */
export function tryForeign(count: number, seed: number): Outcomes {
  return tryEach(sample(fc.tuple(anyDraft, anyShape), count, seed), async ([draft, shape]) => ({
    badge: await sign(shape.reshape(draft.build({}))),
    fault: undefined,
  }))
}

async function* tryEach<T>(
  drafts: Iterable<T>,
  make: (draft: T) => Promise<{ badge: JsonObject; fault: string | undefined }>,
): AsyncGenerator<Outcome> {
  const site = await serveIssuer()
  let index = 0
  for (const draft of drafts) {
    const title = `badge ${index++}`
    const { badge, fault } = await make(draft)
    const { verdict, reason } = await check(badge, { ...site, [refreshUrl]: badge })
    const told = fault ?? (verdict === 'valid' ? undefined : `${verdict}: ${reason}`)
    yield told === undefined ? { title, state: 'agree' } : { title, state: 'disagree', told }
  }
}

/** Legal documents of all kinds in which one thing is broken: none is valid, and each is told by the name of its fault. */
export async function* tryAllIllegal(count: number, seed: number): AsyncGenerator<Outcome> {
  const rows = Object.values(illegalRows).flat()
  for (let index = 0; index < count; index++) {
    const row = rows[index % rows.length]
    if (row === undefined) return
    const title = `${row.fault}, seed ${seed + index}`
    const told = await tryIllegal(row, seed + index)
    yield told === undefined
      ? { title, state: 'agree' }
      : { title, state: 'disagree', told: `${told} (${row.paragraph})` }
  }
}
