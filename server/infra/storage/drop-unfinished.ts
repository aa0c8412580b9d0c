import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { inSeconds } from '../clock.ts'

const unfinishedName = /^[0-9a-f]{62}\.[0-9a-f]{12}\.tmp$/
// No write takes that long.
const keptSeconds = 86_400
const shelves = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

/**
 * Removes the files of writes that were cut off more than a day ago. It looks at so many names a time, and the next time goes on
 * where it was, so that a folder with millions of blobs is no work for a whole hour.
 */
export const createUnfinishedSweep = (folder: string, namesAtOnce = 100_000): (() => Promise<void>) => {
  let next = 0
  return async () => {
    const before = inSeconds(-keptSeconds)
    let looked = 0
    for (let count = 0; count < shelves.length && looked < namesAtOnce; count++) {
      looked += await sweepShelf(path.join(folder, shelves[next] ?? ''), before)
      next = (next + 1) % shelves.length
    }
  }
}

/** How many names there were. */
async function sweepShelf(shelf: string, before: Date): Promise<number> {
  const found = await opendir(shelf).catch(leaveMissing)
  if (!found) return 0
  let looked = 0
  for await (const { name } of found) {
    looked += 1
    if (unfinishedName.test(name)) await dropOld(path.join(shelf, name), before)
  }
  return looked
}

async function dropOld(file: string, before: Date): Promise<void> {
  const status = await stat(file).catch(leaveMissing)
  if (status && status.mtime < before) await rm(file, { force: true })
}

function leaveMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
