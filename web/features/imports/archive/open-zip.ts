import { trustWorkerScript } from '#web/lib/browser/trusted-types.ts'
import type { ZipReply } from './answer-zip.ts'
import type { ListedFile } from './list-zip.ts'
import { ZipFault } from './zip-fault.ts'
import script from './zip-worker.ts?worker&url'

export interface OpenZip {
  entries: readonly ListedFile[]
  read: (entry: ListedFile) => Promise<Uint8Array<ArrayBuffer>>
  close: () => void
}

interface Waiting {
  resolve: (reply: ZipReply) => void
  reject: (failure: Error) => void
}

/** Opens an archive in a worker, so that unpacking never stops the page; its files are read one by one when wanted. */
export async function openZip(file: Blob): Promise<OpenZip> {
  const worker = new Worker(trustWorkerScript(script), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let isClosed = false

  worker.addEventListener('message', ({ data }: MessageEvent<ZipReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  })
  const drop = () => {
    isClosed = true
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new ZipFault('broken'))
    waiting.clear()
  }
  worker.addEventListener('error', drop)

  const ask = async (entry?: ListedFile): Promise<ZipReply> => {
    if (isClosed) throw new ZipFault('broken')
    count += 1
    const id = count
    const reply = await new Promise<ZipReply>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, file, entry })
    })
    if ('fault' in reply) throw new ZipFault(reply.fault)
    return reply
  }

  try {
    const listed = await ask()
    if (!('entries' in listed)) throw new ZipFault('broken')
    return {
      entries: listed.entries,
      read: async (entry) => {
        const reply = await ask(entry)
        if (!('content' in reply)) throw new ZipFault('broken')
        return reply.content
      },
      close: drop,
    }
  } catch (failure) {
    drop()
    throw failure
  }
}
