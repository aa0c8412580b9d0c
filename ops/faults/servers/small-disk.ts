import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder that lies on a disk of its own, in memory. */
export interface SmallDisk {
  /** Bytes that still fit. */
  room: () => number
  /** Leaves so much room and no more. */
  fill: (bytesLeft: number) => void
  /** Takes away what filled it. */
  free: () => void
  /** What the folder holds by now goes with it. */
  unmount: () => void
}

const ballast = 'ballast'

/** Why no disk can be made here; undefined where one can. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== 'linux') return `there is no tmpfs on ${process.platform}`
  if (process.getuid?.() !== 0) return 'only root may mount a small disk'
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-disk-'))
  try {
    mountSmallDisk(folder, 1).unmount()
    return undefined
  } catch {
    return 'root may not mount a disk here'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts a folder with all that it holds on a disk of so many MiB. Nobody may use the folder meanwhile. */
export function mountSmallDisk(folder: string, mebibytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  const aside = `${folder}.aside`
  // Owners and modes are those of PostgreSQL, whose files they may be.
  execFileSync('cp', ['-a', folder, aside])
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'sash-faults', folder])
  const unmount = () => {
    process.off('exit', unmount)
    execFileSync('umount', ['--lazy', folder])
  }
  process.on('exit', unmount)
  execFileSync('cp', ['-a', `${aside}/.`, folder])
  rmSync(aside, { recursive: true })
  const file = path.join(folder, ballast)
  const free = () => rmSync(file, { force: true })
  const room = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const fill = (bytesLeft: number) => {
    free()
    const size = room() - bytesLeft
    if (size > 0) writeFileSync(file, Buffer.alloc(size))
  }
  return { room, fill, free, unmount }
}

/** Every file below, but for what fills the disk. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name !== ballast && statSync(path.join(folder, name)).isFile(),
  )
