import { availableParallelism } from 'node:os'
import { currentPayer } from '#infra/budgets/asker.ts'
import { requireLeft, spend, spendTime } from '#infra/budgets/purse.ts'
import { context } from '#infra/context.ts'
import { limitTasks } from '#infra/images/side-by-side.ts'
import type { Done, GivenPorts, Task } from './protocol.ts'
import { NoThread, startVerifyThread, type VerifyThread } from './verify-thread.ts'

const isBuilt = import.meta.url.endsWith('.js')
const entry = new URL(isBuilt ? './verify-worker.js' : './source-worker.mjs', import.meta.url)

// One processor is left to the thread that answers requests. A thread has several tasks at a time, most of which wait for others.
const mostThreads = Math.min(2, Math.max(1, availableParallelism() - 1))
const tasksPerThread = 8
const places = mostThreads * tasksPerThread
// Whoever names hosts that never answer keeps a place for half a minute: another one still finds half of them free.
const inTurn = limitTasks(places, 128, places / 2)

let threads: VerifyThread[] = []

const findThread = (): VerifyThread => {
  threads = threads.filter((thread) => !thread.isGone())
  const [idlest] = threads.toSorted((one, other) => one.busy() - other.busy())
  if (idlest && (idlest.busy() === 0 || threads.length >= mostThreads)) return idlest
  const started = startVerifyThread(entry)
  threads.push(started)
  return started
}

/** Does the task in another thread, and `here` only where no thread can be started; whoever asks pays for its time. */
export const runAside = <T extends Done>(
  task: Task,
  { ports, isResult, here }: { ports: GivenPorts; isResult: (done: Done) => done is T; here: () => Promise<T> },
): Promise<T> =>
  inTurn(async () => {
    const payer = currentPayer()
    // Others of the same caller may have spent everything while this one waited.
    requireLeft('processor', payer)
    try {
      const done = await findThread().run(task, ports, (milliseconds) => spend('processor', payer, milliseconds))
      if (!isResult(done)) throw new Error('A thread has done something else.')
      return done
    } catch (error) {
      if (!(error instanceof NoThread)) throw error
      context().log.warn({ err: error }, 'Badges are verified without a thread of their own')
      return spendTime('processor', payer, here)
    }
  })
