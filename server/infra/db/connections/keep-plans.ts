import { AsyncLocalStorage } from 'node:async_hooks'

const keeping = new AsyncLocalStorage<true>()

/**
 * Does work in whose transactions every prepared statement keeps one plan for all values (PostgreSQL, `plan_cache_mode`).
 * PostgreSQL plans a statement anew each time where it believes that the values matter, as it does of every list that is
 * given as an array. For a statement that looks its rows up by their keys they never do, and planning takes it longer than
 * doing. Not for statements with a limit or a range that is given as a value: there the plan has to know it.
 */
export const keepPlans = <T>(work: () => Promise<T>): Promise<T> => keeping.run(true, work)

/** The setting that has a session, or a transaction, do so. */
export const oneForAll = 'plan_cache_mode to force_generic_plan'

/** The text that begins a transaction, with what the work at hand wants of it; no round trip more. */
export const withPlans = (text: string): string => {
  const begins = text === 'begin' || text.startsWith('start transaction')
  return begins && keeping.getStore() ? `${text};set local ${oneForAll}` : text
}
