import type { SignedDocuments, SignTask } from './sign-documents.ts'
import { signHere } from './sign-here.ts'
import { createThreadPool, ThreadLost } from './thread-pool.ts'

// Starting a thread takes longer than signing these in the one that also answers requests.
const signedHere = 25

const isBuilt = import.meta.url.endsWith('.js')
const entry = new URL(isBuilt ? './sign-worker.js' : './source-worker.mjs', import.meta.url)

/** Signs in threads that run the file; what a thread leaves undone when it dies or cannot start is signed here. */
export const createAsideSigner = (file: URL): ((task: SignTask) => Promise<SignedDocuments[]>) => {
  const pool = createThreadPool(file)
  const signPart = async (task: SignTask): Promise<SignedDocuments[]> => {
    try {
      return await pool.sign(task)
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error
      return signHere(task)
    }
  }
  return async (task) => {
    if (task.awards.length <= signedHere) return signHere(task)
    const share = Math.ceil(task.awards.length / pool.size)
    const parts = Array.from({ length: Math.ceil(task.awards.length / share) }, (_, part) =>
      signPart({ ...task, awards: task.awards.slice(part * share, (part + 1) * share) }),
    )
    return (await Promise.all(parts)).flat()
  }
}

/** Builds and signs documents in other threads, so that requests are answered meanwhile; in the order of the awards. */
export const signAside = createAsideSigner(entry)
