import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type SignedDocuments, type SignTask, signDocuments } from './sign-documents.ts'
import type { SignAnswer } from './sign-worker.ts'

const mostWorkers = Math.min(4, availableParallelism())
// Starting a thread takes longer than signing these in the thread that also answers requests.
const signedHere = 25
const idleMilliseconds = 30_000

const isBuilt = import.meta.url.endsWith('.js')
const entry = isBuilt ? './sign-worker.js' : './source-worker.mjs'

const idle = new Map<Worker, NodeJS.Timeout>()
const waiting: ((worker: Worker) => void)[] = []
let running = 0

/** Builds and signs documents in other threads, so that requests are answered meanwhile; in the order of the awards. */
export const signAside = async (task: SignTask): Promise<SignedDocuments[]> => {
  if (task.awards.length <= signedHere) return signDocuments(task)
  const share = Math.ceil(task.awards.length / mostWorkers)
  const parts = Array.from({ length: Math.ceil(task.awards.length / share) }, (_, part) =>
    signInWorker({ ...task, awards: task.awards.slice(part * share, (part + 1) * share) }),
  )
  return (await Promise.all(parts)).flat()
}

async function signInWorker(task: SignTask): Promise<SignedDocuments[]> {
  const worker = await takeWorker()
  try {
    const answer = await ask(worker, task)
    release(worker)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.documents
  } catch (error) {
    if (!idle.has(worker)) discard(worker)
    throw error
  }
}

const ask = (worker: Worker, task: SignTask): Promise<SignAnswer> =>
  new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      worker.removeAllListeners()
      worker.unref()
      outcome()
    }
    worker.ref()
    worker.once('message', (answer: SignAnswer) => settle(() => resolve(answer)))
    worker.once('error', (error) => settle(() => reject(error)))
    worker.once('exit', () => settle(() => reject(new Error('A signing thread ended by itself.'))))
    worker.postMessage(task)
  })

async function takeWorker(): Promise<Worker> {
  const [first] = idle
  if (first) {
    const [worker, timer] = first
    clearTimeout(timer)
    idle.delete(worker)
    return worker
  }
  if (running >= mostWorkers) return new Promise((resolve) => waiting.push(resolve))
  running++
  return startWorker()
}

const startWorker = (): Worker => new Worker(new URL(entry, import.meta.url))

function release(worker: Worker): void {
  const next = waiting.shift()
  if (next) next(worker)
  else idle.set(worker, setTimeout(() => discard(worker), idleMilliseconds).unref())
}

/** Ends a thread that broke or has nothing to do; who waits gets a new one. */
function discard(worker: Worker): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
  void worker.terminate()
  const next = waiting.shift()
  if (next) next(startWorker())
  else running--
}
