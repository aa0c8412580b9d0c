import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SignedDocuments, SignTask } from './sign-documents.ts'
import type { SignAnswer } from './sign-worker.ts'

// One processor is left to the thread that answers requests.
const mostThreads = Math.min(4, Math.max(1, availableParallelism() - 1))
// What a thread makes is garbage at once; with the room that it takes by itself it would double the server's memory.
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 }
const idleMilliseconds = 30_000
// After a thread was lost, so that a machine that has no room for threads is not asked for one each time.
const restMilliseconds = 60_000

/** The thread ended before it answered; the task may well be fine. */
export class ThreadLost extends Error {}

export interface ThreadPool {
  /** Threads that work side by side at most. */
  size: number
  /** Signs in a thread of its own; rejects with ThreadLost when none can be had or it ends. */
  sign(task: SignTask): Promise<SignedDocuments[]>
}

/** A thread and what waits for its answer: one task at a time. */
interface Thread {
  worker: Worker
  asked: Asked | undefined
  timer: NodeJS.Timeout | undefined
}

interface Asked {
  task: SignTask
  resolve(documents: SignedDocuments[]): void
  reject(error: Error): void
}

/** Threads that run the file; they start when they are needed and end after half a minute without work. */
export const createThreadPool = (file: URL): ThreadPool => {
  const threads = new Set<Thread>()
  const waiting: Asked[] = []
  let restsUntil = 0

  const give = (thread: Thread, asked: Asked): void => {
    clearTimeout(thread.timer)
    thread.asked = asked
    thread.worker.ref()
    thread.worker.postMessage(asked.task)
  }

  const release = (thread: Thread): void => {
    thread.asked = undefined
    const next = waiting.shift()
    if (next) {
      give(thread, next)
      return
    }
    thread.worker.unref()
    thread.timer = setTimeout(() => {
      // Out of the list first: it takes a moment to end, and must not be given work meanwhile.
      threads.delete(thread)
      void thread.worker.terminate()
    }, idleMilliseconds).unref()
  }

  /** Nobody waits for a thread that is gone: whoever would have had the next one signs by other means. */
  const lose = (thread: Thread, cause: unknown): void => {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    restsUntil = performance.now() + restMilliseconds
    process.emitWarning(`A signing thread was lost, documents are signed without it for a while: ${cause}`)
    for (const { reject } of [thread.asked, ...waiting.splice(0)].flatMap((asked) => asked ?? [])) {
      reject(new ThreadLost('A signing thread ended by itself.', { cause }))
    }
  }

  const start = (): Thread => {
    const worker = new Worker(file, { resourceLimits })
    const thread: Thread = { worker, asked: undefined, timer: undefined }
    threads.add(thread)
    worker.on('message', (answer: SignAnswer) => {
      const { asked } = thread
      release(thread)
      if ('documents' in answer) asked?.resolve(answer.documents)
      else asked?.reject(new Error(answer.failure))
    })
    worker.on('messageerror', (error) => lose(thread, error))
    worker.on('error', (error) => lose(thread, error))
    worker.on('exit', (code) => lose(thread, `it ended with ${code}`))
    return thread
  }

  const find = (): Thread | undefined => {
    for (const thread of threads) if (!thread.asked) return thread
    if (threads.size >= mostThreads || performance.now() < restsUntil) return undefined
    try {
      return start()
    } catch (cause) {
      restsUntil = performance.now() + restMilliseconds
      throw new ThreadLost('A signing thread could not be started.', { cause })
    }
  }

  const sign = (task: SignTask): Promise<SignedDocuments[]> =>
    new Promise((resolve, reject) => {
      const asked = { task, resolve, reject }
      const thread = find()
      if (thread) give(thread, asked)
      else if (threads.size > 0) waiting.push(asked)
      else throw new ThreadLost('No signing thread is started for a while.')
    })

  return { size: mostThreads, sign }
}
