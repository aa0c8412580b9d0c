import { db } from '#infra/context.ts'
import { type AwardDocuments, type AwardStatus, findAwardDocuments, listAwardStatuses } from './queries.ts'

const documentsKept = 20_000
const statusMilliseconds = 2000

const documents = new Map<string, AwardDocuments>()
const statuses = new Map<string, AwardStatus & { until: number }>()
let batch: { ids: Set<string>; found: Promise<Map<string, AwardStatus>> } | undefined

/** Another request in this process changed the award: the next read asks the database. */
export const forgetStatus = (awardId: string): void => {
  statuses.delete(awardId)
}

/**
 * An award with its status. Documents never change and stay in memory; the status is at most two seconds old, and
 * requests that arrive together share one query.
 */
export const readAward = async (
  awardId: string,
): Promise<{ documents: AwardDocuments; status: AwardStatus } | undefined> => {
  const known = statuses.get(awardId)
  const status = known && known.until > performance.now() ? known : await loadStatus(awardId)
  if (!status) return undefined
  const kept = documents.get(awardId) ?? (await loadDocuments(awardId))
  return kept && { documents: kept, status }
}

async function loadDocuments(awardId: string): Promise<AwardDocuments | undefined> {
  const found = await findAwardDocuments(db(), awardId)
  if (!found) return undefined
  dropOldest(documents)
  documents.set(awardId, found)
  return found
}

async function loadStatus(awardId: string): Promise<AwardStatus | undefined> {
  batch ??= openBatch()
  batch.ids.add(awardId)
  const asked = performance.now()
  const status = (await batch.found).get(awardId)
  if (!status) return undefined
  dropOldest(statuses)
  statuses.set(awardId, { ...status, until: asked + statusMilliseconds })
  return status
}

function openBatch(): NonNullable<typeof batch> {
  const ids = new Set<string>()
  const collected = new Promise((resolve) => setImmediate(resolve))
  const found = collected.then(() => {
    batch = undefined
    return listAwardStatuses(db(), [...ids])
  })
  return { ids, found }
}

function dropOldest(map: Map<string, unknown>): void {
  if (map.size < documentsKept) return
  for (const key of [...map.keys()].slice(0, documentsKept / 10)) map.delete(key)
}
