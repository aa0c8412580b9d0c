import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { findPlacement, findPlatform, listMembers, type PlacementRow, type PlatformRow } from '../queries.ts'
import { readMembers } from '../services/read-members.ts'
import { readOutcomes } from '../services/read-outcomes.ts'
import type { Result } from '../services/read-results.ts'
import { readResults } from '../services/read-results.ts'
import { ServiceError } from '../services/service-error.ts'
import { alreadyHeld, awardResult } from './award-result.ts'

const mostRows = 5000
const perStatement = 500

/** Keeps the newest result of each person. */
const noteResults = async (placementId: string, results: readonly Result[]): Promise<void> => {
  const newest = new Map(results.map((result) => [result.subject, result]))
  const rows = [...newest.values()].slice(0, mostRows).map(({ subject, percent }) => ({
    placement_id: placementId,
    subject,
    name: '',
    result: percent,
    updated_at: now(),
  }))
  for (let start = 0; start < rows.length; start += perStatement) {
    await db()
      .insertInto('lti_members')
      .values(rows.slice(start, start + perStatement))
      .onConflict((conflict) =>
        conflict
          .columns(['placement_id', 'subject'])
          .doUpdateSet((eb) => ({ result: eb.ref('excluded.result'), updated_at: eb.ref('excluded.updated_at') })),
      )
      .execute()
  }
}

const waitsForYes = inEnglish(makeMessage('lti.deployment'))
const betweenChecks = 3600
const longestPause = 86_400
// A course that nobody opened for so long has ended.
const restAfter = 120 * 86_400
// The rest is awarded in the next run, so that a job stays short.
const mostAtOnce = 200

/**
 * Asks the platform for the results of a place and awards what they earn; answers whether some were left for another run.
 * A failure is noted; the pauses then grow.
 */
export const checkPlacement = async (placementId: string): Promise<boolean> => {
  const place = await findPlacement(db(), placementId)
  const platform = place && (await findPlatform(db(), place.platform_id))
  if (!place?.line_item_url || !platform) return false
  if (platform.version === '1.3' && !(await isLetIn(place))) {
    await note(placementId, { failures: place.failures, error: waitsForYes, pause: betweenChecks })
    return false
  }
  try {
    const isDone = await awardDue(place, platform, place.line_item_url)
    const isResting = (place.last_launch_at ?? place.created_at) < inSeconds(-restAfter)
    await note(placementId, { failures: 0, error: null, pause: isResting ? null : betweenChecks })
    return !isDone
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const failures = place.failures + 1
    const pause = Math.min(longestPause, betweenChecks * 2 ** Math.min(failures - 1, 10))
    await note(placementId, { failures, error: error.message, pause })
    context().log.info({ placementId, failures, reason: error.message }, 'A learning platform gave no results')
    return false
  }
}

/** Whether the deployment that the place is of may still be opened. */
const isLetIn = async ({ platform_id, deployment_id }: PlacementRow): Promise<boolean> =>
  (await db()
    .selectFrom('lti_deployments')
    .select('deployment_id')
    .where('platform_id', '=', platform_id)
    .where('deployment_id', '=', deployment_id)
    .where('approved_at', 'is not', null)
    .executeTakeFirst()) !== undefined

async function awardDue(place: PlacementRow, platform: PlatformRow, lineItemUrl: string): Promise<boolean> {
  const results =
    platform.version === '1.3'
      ? await readResults(platform, lineItemUrl)
      : await readOutcomes(platform, lineItemUrl, (await listMembers(db(), place.placement_id)).filter(isOpen))
  await noteResults(place.placement_id, results)
  const known = await listMembers(db(), place.placement_id)
  const due = known.filter((member) => isOpen(member) && member.result !== null && member.result >= place.threshold)
  if (due.length === 0) return true
  const members = place.memberships_url ? await readMembers(platform, place.memberships_url) : []
  const bySubject = new Map(members.map((member) => [member.subject, member]))
  // Who was refused before is tried again after the others, and holds no further run up.
  const fresh = due.filter(({ refusal }) => refusal === null)
  const inOrder = [...fresh, ...due.filter(({ refusal }) => refusal !== null)]
  for (const { subject, name, email } of inOrder.slice(0, mostAtOnce)) {
    const member = bySubject.get(subject)
    await awardResult(place, { subject, name: member?.name || name, email: member?.email ?? email })
  }
  return fresh.length <= mostAtOnce
}

const isOpen = ({ award_id, refusal }: { award_id: string | null; refusal: string | null }): boolean =>
  award_id === null && refusal !== alreadyHeld

interface Outcome {
  failures: number
  error: string | null
  /** Seconds until the next check; null for none. */
  pause: number | null
}

async function note(placementId: string, { pause, ...outcome }: Outcome): Promise<void> {
  const checked_at = now()
  const next_check_at = pause === null ? null : new Date(checked_at.getTime() + pause * 1000)
  await db()
    .updateTable('lti_placements')
    .set({ ...outcome, checked_at, next_check_at })
    .where('placement_id', '=', placementId)
    .execute()
}
