import type { ListedJob } from '#contracts/operator/operator-jobs.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { JsonValue } from '#infra/db/schema/tables.ts'
import type { JobRow } from '#infra/jobs/list-jobs.ts'
import { shorten, toOneLine } from '#infra/one-line.ts'
import { hideSecrets } from '#infra/secrets/hide-secrets.ts'
import { listProgress } from './queries.ts'

const longestError = 300
const isId = /^[\w.:-]{1,64}$/

export async function presentJobs(db: Db, rows: readonly JobRow[]): Promise<ListedJob[]> {
  const about = rows.map((row) => readIds(row.data))
  const progress = await listProgress(
    db,
    about.flatMap(({ batchId }) => batchId ?? []),
  )
  return rows.map((row, index) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    about: about[index] ?? {},
    error: readError(row.output),
    created_at: row.created_at.toISOString(),
    at: row.at.toISOString(),
    progress: progress.get(about[index]?.batchId ?? '') ?? null,
  }))
}

/** What a job carries besides ids may be secret, and is of no use here. */
export const readIds = (data: JsonValue): Record<string, string> =>
  Object.fromEntries(
    entriesOf(data).flatMap(([name, value]): [string, string][] =>
      name.endsWith('Id') && typeof value === 'string' && isId.test(value) ? [[name, value]] : [],
    ),
  )

export function readError(output: JsonValue): string | null {
  const said = entriesOf(output).find(([name]) => name === 'reason' || name === 'message')?.[1]
  return typeof said === 'string' ? shorten(hideSecrets(toOneLine(said)), longestError) : null
}

const entriesOf = (value: JsonValue): [string, JsonValue | undefined][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
