import { setImmediate as giveWay } from 'node:timers/promises'
import { type SignedDocuments, type SignTask, signDocuments } from './sign-documents.ts'

const awardsPerSlice = 10

/** Builds and signs documents in the thread that also answers requests, which it does between small slices. */
export const signHere = async (task: SignTask): Promise<SignedDocuments[]> => {
  const signed: SignedDocuments[] = []
  for (let start = 0; start < task.awards.length; start += awardsPerSlice) {
    if (start > 0) await giveWay()
    signed.push(...(await signDocuments({ ...task, awards: task.awards.slice(start, start + awardsPerSlice) })))
  }
  return signed
}
