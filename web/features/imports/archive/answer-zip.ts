import { ZipError } from '#shared/formats/zip-directory.ts'
import { type ListedFile, listZip } from './list-zip.ts'
import { readEntry } from './read-entry.ts'
import { ZipFault, type ZipFaultKind } from './zip-fault.ts'

/** What the page asks of the worker: the list of files, or one of them. */
export interface ZipRequest {
  id: number
  file: Blob
  entry?: ListedFile
}

export type ZipReply =
  | { id: number; entries: ListedFile[] }
  | { id: number; content: Uint8Array<ArrayBuffer> }
  | { id: number; fault: ZipFaultKind }

export async function answerZip({ id, file, entry }: ZipRequest): Promise<ZipReply> {
  try {
    return entry ? { id, content: await readEntry(file, entry) } : { id, entries: await listZip(file) }
  } catch (failure) {
    return { id, fault: failure instanceof ZipFault || failure instanceof ZipError ? failure.kind : 'broken' }
  }
}
