import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type SignTask, signDocuments } from './sign-documents.ts'

/** What the thread answers: the documents, or why there are none. */
export type SignAnswer = { documents: Awaited<ReturnType<typeof signDocuments>> } | { failure: string }

const priority = 5

// Requests go first where processors are few. Only Linux gives a thread a priority of its own.
if (process.platform === 'linux') setPriority(priority)

parentPort?.on('message', (task: SignTask) => {
  const answer = (message: SignAnswer) => parentPort?.postMessage(message)
  signDocuments(task).then(
    (documents) => answer({ documents }),
    (error: Error) => answer({ failure: error.message }),
  )
})
