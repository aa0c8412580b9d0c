import fc from 'fast-check'
import { anyShape } from '../../openbadges/generated/foreign-shapes.oracle.ts'
import { anyDraft, refreshUrl, serveIssuer, signDraft } from '../../openbadges/generated/issued-documents.oracle.ts'
import type { JsonObject } from '../../openbadges/tools.ts'
import { check, sign } from '../../openbadges/verify/served-badges.oracle.ts'
import type { Outcome } from './outcome.ts'
import { readPublishedSchema } from './published-schemas.ts'

/** Badges with every optional field there or not: valid, and where a folder is given, in the strict form of its schemas. */
export async function tryIssued(folder: string | undefined, count: number, seed: number): Promise<Outcome[]> {
  const schema = folder === undefined ? undefined : readPublishedSchema(folder, 'achievementcredential')
  return tryEach(fc.sample(anyDraft, { numRuns: count, seed }), async (draft) => {
    const badge = await signDraft(draft)
    const faults = schema === undefined ? [] : [...schema.strict(badge), ...schema.loose(badge)]
    return { badge, fault: faults[0] }
  })
}

/** The same badges in legal forms of others; each must be valid. */
export async function tryForeign(count: number, seed: number): Promise<Outcome[]> {
  return tryEach(fc.sample(fc.tuple(anyDraft, anyShape), { numRuns: count, seed }), async ([draft, shape]) => ({
    badge: await sign(shape.reshape(draft.build({}))),
    fault: undefined,
  }))
}

async function tryEach<T>(
  drafts: T[],
  make: (draft: T) => Promise<{ badge: JsonObject; fault: string | undefined }>,
): Promise<Outcome[]> {
  const site = await serveIssuer()
  const outcomes: Outcome[] = []
  for (const [index, draft] of drafts.entries()) {
    const title = `badge ${index}`
    const { badge, fault } = await make(draft)
    const { verdict, reason } = await check(badge, { ...site, [refreshUrl]: badge })
    const told = fault ?? (verdict === 'valid' ? undefined : `${verdict}: ${reason}`)
    outcomes.push(told === undefined ? { title, state: 'agree' } : { title, state: 'disagree', told })
  }
  return outcomes
}
