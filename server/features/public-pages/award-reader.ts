import { db } from '#infra/context.ts'
import { currentReading } from '#infra/db/standby/standby.ts'
import { type AwardDocuments, type AwardStatus, listAwardStatuses, listWholeAwards } from './queries.ts'

/**
 * The stored documents of an award of this server and what may change about it. They are made here alone, of rows that
 * the awarding wrote: whoever asks for one cannot be handed a badge from elsewhere.
 */
class OwnAward {
  readonly #documents: AwardDocuments
  readonly #status: AwardStatus

  constructor(documents: AwardDocuments, status: AwardStatus) {
    this.#documents = documents
    this.#status = status
  }

  get documents(): AwardDocuments {
    return this.#documents
  }

  get status(): AwardStatus {
    return this.#status
  }
}

export type { OwnAward }

const documentsKept = 20_000
const statusMilliseconds = 2000

const documents = new Map<string, AwardDocuments>()
const statuses = new Map<string, AwardStatus & { until: number }>()
let changes = 0
let batch: { ids: Set<string>; found: Promise<Map<string, OwnAward>> } | undefined

/** Another request in this process changed the award: the next read asks the database. */
export const forgetStatus = (awardId: string): void => {
  changes++
  statuses.delete(awardId)
}

/** A badge class was changed: which of its awards were made before is asked anew. */
export const forgetStatuses = (): void => {
  changes++
  statuses.clear()
}

/**
 * An award with its status. The status is at most two seconds old and tells which version of the documents counts; they
 * stay in memory as long as it does. Requests that arrive together share their queries.
 */
export const readAward = async (awardId: string): Promise<OwnAward | undefined> => {
  const known = statuses.get(awardId)
  const kept = documents.get(awardId)
  if (known && kept && kept.version >= known.version && known.until > performance.now())
    return new OwnAward(kept, known)
  return readAwardNow(awardId)
}

/** The same as the database has it at this moment, for what is kept longer than the status, and for verdicts. */
export const readAwardNow = async (awardId: string): Promise<OwnAward | undefined> => {
  const standby = currentReading()
  // Nobody else is answered from there, and nothing of it is kept.
  if (standby) {
    const [found] = await listWholeAwards(standby, [awardId])
    return found && new OwnAward(found.documents, found.status)
  }
  batch ??= openBatch()
  batch.ids.add(awardId)
  return (await batch.found).get(awardId)
}

function openBatch(): NonNullable<typeof batch> {
  const ids = new Set<string>()
  const collected = new Promise((resolve) => setImmediate(resolve))
  const found = collected.then(() => {
    batch = undefined
    return readBatch([...ids])
  })
  return { ids, found }
}

async function readBatch(ids: string[]): Promise<Map<string, OwnAward>> {
  const until = performance.now() + statusMilliseconds
  const before = changes
  const [missing, kept] = [ids.filter((id) => !documents.has(id)), ids.filter((id) => documents.has(id))]
  const [found, loaded] = await Promise.all([listAwardStatuses(db(), kept), listWholeAwards(db(), missing)])
  const fresh = new Map(loaded.map((award) => [award.documents.awardId, award.documents]))
  for (const award of loaded) found.set(award.documents.awardId, award.status)
  const latest = (id: string): AwardDocuments | undefined => fresh.get(id) ?? documents.get(id)
  const outdated = [...found].filter(([id, status]) => (latest(id)?.version ?? 0) < status.version).map(([id]) => id)
  for (const award of await listWholeAwards(db(), outdated)) fresh.set(award.documents.awardId, award.documents)
  const answers = new Map<string, OwnAward>()
  for (const [id, status] of found) {
    const award = latest(id)
    if (!award) continue
    keep(documents, id, award)
    // What was read while an award changed may be the old state: it answers this request and is not kept.
    if (changes === before) keep(statuses, id, { ...status, until })
    answers.set(id, new OwnAward(award, status))
  }
  return answers
}

function keep<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.set(id, value)
  if (map.size <= documentsKept) return
  for (const key of [...map.keys()].slice(0, documentsKept / 10)) map.delete(key)
}
