import { getPriority, setPriority } from 'node:os'

const step = 5
const lowest = 19

/**
 * Requests go first where processors are few: the thread that calls it has less of them than the process. Only Linux gives a
 * thread a priority of its own.
 */
export const lowerThreadPriority = (): void => {
  if (process.platform !== 'linux') return
  // Beside that of the process, which may have been started with a low one: to raise it is not allowed.
  setPriority(0, Math.min(lowest, getPriority(process.pid) + step))
}
