import type { z } from 'zod'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { revocationReasonLength } from '#contracts/fields/limits.ts'
import type { RevocationOutcome, revokeAssertionsV2 } from '#contracts/v2/assertions-v2.ts'
import { AppError } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { revokeAwards } from '../awards/index.ts'
import { listAwardPaths } from './locate.ts'

type Order = z.output<typeof revokeAssertionsV2.body>[number]

const notTheirs = 'permission denied or object not found'
const alreadyRevoked: string = inEnglish(makeMessage('award.revoked'))

/** Revokes what can be, each award for its reason, and says of each what became of it, in the order asked. */
export const revokeListed = async (actor: Actor, orders: readonly Order[]): Promise<RevocationOutcome[]> => {
  const wanted = orders.map(readOrder)
  // Of an award that is named twice the first is done.
  const first = new Map<string, string>()
  for (const { entityId, revocationReason, fault } of wanted) {
    if (fault === undefined && entityId && revocationReason && !first.has(entityId))
      first.set(entityId, revocationReason)
  }
  const refusals = await revokeFirst(actor, first)
  const seen = new Set<string>()
  return wanted.map(({ entityId, revocationReason, fault }) => {
    const isAgain = entityId !== null && fault === undefined && seen.has(entityId)
    if (entityId !== null && fault === undefined) seen.add(entityId)
    const reason = fault ?? refusals.get(entityId ?? '') ?? (isAgain ? alreadyRevoked : undefined)
    return {
      revoked: reason === undefined,
      entityId,
      revocationReason,
      ...(reason === undefined ? {} : { reason }),
    }
  })
}

const readText = (value: unknown): string | null => (typeof value === 'string' ? value.trim() || null : null)

function readOrder(order: Order) {
  const entityId = readText(order.entityId)
  const revocationReason = readText(order.revocationReason)
  return { entityId, revocationReason, fault: findFault(entityId, revocationReason) }
}

function findFault(entityId: string | null, revocationReason: string | null): string | undefined {
  if (entityId === null) return 'entityId is required'
  if (revocationReason === null) return 'revocationReason is required'
  if (revocationReason.length <= revocationReasonLength) return undefined
  return inEnglish(makeMessage('field.long', { most: revocationReasonLength }))
}

interface Group {
  at: BadgePath
  reason: string
  awards: string[]
}

/** Why awards were not revoked, by their ids. Those of one class that have one reason are revoked together. */
async function revokeFirst(actor: Actor, wanted: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const refusals = new Map([...wanted.keys()].map((id) => [id, notTheirs]))
  for (const { at, reason, awards } of await groupWanted(wanted)) {
    const outcome = await tryToRevoke(actor, at, { awards, revocation_reason: reason })
    for (const award of outcome.revoked) refusals.delete(award)
    for (const refused of outcome.refused) {
      if (refused.reason === alreadyRevoked) refusals.set(refused.award, alreadyRevoked)
    }
  }
  return refusals
}

async function groupWanted(wanted: ReadonlyMap<string, string>): Promise<Group[]> {
  const groups = new Map<string, Group>()
  for (const { issuerSlug, badgeSlug, awardSlug } of await listAwardPaths([...wanted.keys()])) {
    const reason = wanted.get(awardSlug) ?? ''
    const key = JSON.stringify([issuerSlug, badgeSlug, reason])
    const group = groups.get(key) ?? { at: { issuerSlug, badgeSlug }, reason, awards: [] }
    group.awards.push(awardSlug)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function tryToRevoke(...order: Parameters<typeof revokeAwards>): ReturnType<typeof revokeAwards> {
  try {
    return await revokeAwards(...order)
  } catch (error) {
    // Not a class of theirs, or not in their role; the others of the list are not concerned.
    if (error instanceof AppError && error.status < 500) return { revoked: [], refused: [] }
    throw error
  }
}
