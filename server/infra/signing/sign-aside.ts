import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type SignedDocuments, type SignTask, signDocuments } from './sign-documents.ts'
import type { SignAnswer } from './sign-worker.ts'

const mostThreads = Math.min(4, availableParallelism())
// Starting a thread takes longer than signing these in the one that also answers requests.
const signedHere = 25
const idleMilliseconds = 30_000

const isBuilt = import.meta.url.endsWith('.js')
const entry = isBuilt ? './sign-worker.js' : './source-worker.mjs'

/** A thread and what waits for its answer: one task at a time. */
interface Thread {
  worker: Worker
  asked: Asked | undefined
  timer: NodeJS.Timeout | undefined
}

interface Asked {
  resolve(documents: SignedDocuments[]): void
  reject(error: Error): void
}

const threads = new Set<Thread>()
const waiting: ((thread: Thread) => void)[] = []

/** Builds and signs documents in other threads, so that requests are answered meanwhile; in the order of the awards. */
export const signAside = async (task: SignTask): Promise<SignedDocuments[]> => {
  if (task.awards.length <= signedHere) return signDocuments(task)
  const share = Math.ceil(task.awards.length / mostThreads)
  const parts = Array.from({ length: Math.ceil(task.awards.length / share) }, (_, part) =>
    signInThread({ ...task, awards: task.awards.slice(part * share, (part + 1) * share) }),
  )
  return (await Promise.all(parts)).flat()
}

async function signInThread(task: SignTask): Promise<SignedDocuments[]> {
  const thread = await takeThread()
  thread.worker.ref()
  return new Promise((resolve, reject) => {
    thread.asked = { resolve, reject }
    thread.worker.postMessage(task)
  })
}

function takeThread(): Thread | Promise<Thread> {
  for (const thread of threads) {
    if (thread.asked || !thread.timer) continue
    clearTimeout(thread.timer)
    thread.timer = undefined
    return thread
  }
  return threads.size < mostThreads ? startThread() : new Promise((resolve) => waiting.push(resolve))
}

function startThread(): Thread {
  const worker = new Worker(new URL(entry, import.meta.url))
  const thread: Thread = { worker, asked: undefined, timer: undefined }
  threads.add(thread)
  worker.on('message', (answer: SignAnswer) => {
    const { asked } = thread
    release(thread)
    if ('documents' in answer) asked?.resolve(answer.documents)
    else asked?.reject(new Error(answer.failure))
  })
  worker.on('error', (error: Error) => end(thread, error))
  worker.on('exit', () => end(thread, new Error('A signing thread ended by itself.')))
  return thread
}

function release(thread: Thread): void {
  thread.asked = undefined
  const next = waiting.shift()
  if (next) {
    next(thread)
    return
  }
  thread.worker.unref()
  thread.timer = setTimeout(() => {
    // Out of the list first: it takes a moment to end, and must not be given work meanwhile.
    threads.delete(thread)
    void thread.worker.terminate()
  }, idleMilliseconds).unref()
}

/** A thread that broke or had nothing to do is gone; who waits gets a new one. */
function end(thread: Thread, error: Error): void {
  if (!threads.delete(thread)) return
  clearTimeout(thread.timer)
  thread.asked?.reject(error)
  waiting.shift()?.(startThread())
}
