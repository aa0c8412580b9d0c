import { closeSync, fdatasync, openSync, rmSync, write } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const page = Buffer.alloc(8192, 1)
const pauseMilliseconds = 25

const writePage = promisify(write)
const sync = promisify(fdatasync)

export interface DiskWatch {
  /** Milliseconds that the slowest write took since this was last asked; one that still waits counts until now. */
  takeLongest(): number
  stop(): Promise<void>
}

/** Writes one page again and again, each time down to the disk of that folder: what that takes is not up to Sash. */
export function watchDisk(folder: string): DiskWatch {
  const file = path.join(folder, 'disk-watch')
  const descriptor = openSync(file, 'w')
  let longest = 0
  let began: number | undefined
  let isOver = false
  const note = () => {
    if (began !== undefined) longest = Math.max(longest, performance.now() - began)
  }
  const watch = async () => {
    while (!isOver) {
      began = performance.now()
      await writePage(descriptor, page, 0, page.length, 0)
      await sync(descriptor)
      note()
      began = undefined
      await sleep(pauseMilliseconds)
    }
  }
  const watched = watch()
  return {
    takeLongest: () => {
      note()
      const taken = longest
      longest = 0
      return taken
    },
    stop: async () => {
      isOver = true
      await watched
      closeSync(descriptor)
      rmSync(file)
    },
  }
}
