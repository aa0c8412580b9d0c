import { AsyncLocalStorage } from 'node:async_hooks'

/** What the work at hand belongs to: a request, or a run of a job. */
export interface Trace {
  requestId?: string
  job?: string
  jobId?: string
  /** `traceparent` for the calls that this work makes; only where the caller takes part in tracing. */
  traceparent?: string
}

const store = new AsyncLocalStorage<Trace>()

/** Undefined outside of requests and jobs. */
export const currentTrace = (): Trace | undefined => store.getStore()

/** Everything that `work` starts, later steps too, is of this trace. */
export const inTrace = <Result>(trace: Trace, work: () => Result): Result => store.run(trace, work)

/** What stands in each line of the log: the ids that lines of one piece of work have in common. */
export const traceFields = (): Record<string, string> => {
  const { traceparent, ...ids } = store.getStore() ?? {}
  return traceparent ? { ...ids, traceId: traceparent.slice(3, 35), spanId: traceparent.slice(36, 52) } : ids
}
