import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '#infra/lower-thread-priority.ts'
import { type SignTask, signDocuments } from './sign-documents.ts'

/** What the thread answers: the documents, or why there are none. */
export type SignAnswer = { documents: Awaited<ReturnType<typeof signDocuments>> } | { failure: string }

lowerThreadPriority()

parentPort?.on('message', (task: SignTask) => {
  const answer = (message: SignAnswer) => parentPort?.postMessage(message)
  signDocuments(task).then(
    (documents) => answer({ documents }),
    (error: Error) => answer({ failure: error.message }),
  )
})
