import { useQuery } from '@tanstack/react-query'
import { dropJob, type JobState, listJobKinds, listJobs, retryJobs } from '#contracts/operator/operator-jobs.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

// What runs in the background moves on while somebody looks.
const freshMs = 5000

export const useJobKinds = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(listJobKinds),
    queryFn: ({ signal }) => call(listJobKinds, { signal }),
    enabled: isOperator,
    staleTime: 0,
    refetchInterval: freshMs,
  })

export interface JobFilter {
  kind?: string
  state?: JobState
}

/** Page by page, newest first. */
export const useJobs = (filter: JobFilter, isOperator: boolean) =>
  usePages(listJobs, { query: filter, enabled: isOperator, keep: true, askAgain: () => freshMs })

async function lookAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: readKey(listJobs) }),
    queryClient.invalidateQueries({ queryKey: readKey(listJobKinds) }),
  ])
}

/** One job, or all of the kind that were given up; answers how many run again. */
export async function runAgain(kind: string, id?: string): Promise<number> {
  let count = 0
  await runConfirmed(async () => {
    const { retried } = await call(retryJobs, { body: { kind, ...(id === undefined ? {} : { id }) } })
    count = retried
  })
  await lookAgain()
  return count
}

export async function forgetJob(kind: string, jobId: string): Promise<void> {
  await runConfirmed(() => call(dropJob, { params: { kind, jobId } }))
  await lookAgain()
}
