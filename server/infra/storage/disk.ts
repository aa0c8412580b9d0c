import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { refuse } from '../errors.ts'
import { createUnfinishedSweep } from './drop-unfinished.ts'
import { blobName, isBlobKey } from './name-blob.ts'
import type { BlobStore } from './store.ts'

/** Keeps blobs as files `ab/cdef…` below the folder; a crash leaves either the whole file or none. */
export function createDiskStore(folder: string): BlobStore {
  const fileOf = (key: string): string | undefined => (isBlobKey(key) ? path.join(folder, blobName(key)) : undefined)

  const has = async (key: string): Promise<boolean> => {
    const file = fileOf(key)
    return file !== undefined && (await stat(file).then((found) => found.isFile(), rethrowUnlessMissing)) === true
  }

  const put = async (bytes: Uint8Array): Promise<string> => {
    const key = createHash('sha256').update(bytes).digest('hex')
    if (await has(key)) return key
    const shelf = path.join(folder, key.slice(0, 2))
    await writeWhole(path.join(shelf, key.slice(2)), shelf, bytes)
    return key
  }

  return {
    put,
    has,
    get: async (key) => {
      const file = fileOf(key)
      return file === undefined ? undefined : await readFile(file).catch(rethrowUnlessMissing)
    },
    read: async (key) => {
      const file = fileOf(key)
      const handle = file === undefined ? undefined : await open(file).catch(rethrowUnlessMissing)
      return handle?.createReadStream()
    },
    delete: async (key) => {
      const file = fileOf(key)
      if (file !== undefined) await rm(file, { force: true })
    },
    dropUnfinished: createUnfinishedSweep(folder),
  }
}

async function writeWhole(file: string, shelf: string, bytes: Uint8Array): Promise<void> {
  // A killed process leaves it; drop-unfinished.ts knows it by this name.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await mkdir(shelf, { recursive: true })
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
    await syncFolder(shelf)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw refuse('unavailable', { cause: error })
  }
}

// The new name itself is only safe from a power cut once its folder is written too. Windows cannot open folders.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function rethrowUnlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
