import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { RunPlace } from './run-as.ts'

// 107 bytes is Linux's limit for a socket's path, macOS has 103; PostgreSQL adds its file name.
const longestSocketPath = 103
const socketName = '.s.PGSQL.5432'

/**
 * Makes the folder of the private socket, mode 0700. Trust authentication makes this folder the access control, so a
 * folder that belongs to anybody else is refused. Call only while no server runs: leftovers are removed.
 */
export function prepareSocketFolder({ folder, runAs }: RunPlace): string {
  const uid = runAs?.uid ?? process.getuid?.() ?? 0
  const near = path.join(folder, 'run')
  const isShort = Buffer.byteLength(path.join(near, socketName)) <= longestSocketPath
  const socketFolder = isShort ? near : path.join(os.tmpdir(), `sash-${uid}-${hash(folder)}`)
  mkdirOwned(socketFolder, runAs)
  const found = lstatSync(socketFolder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${socketFolder} is not a private folder of user ${uid}. Remove it (rm -r ${socketFolder}) and start again.`,
    )
  }
  for (const name of readdirSync(socketFolder)) rmSync(path.join(socketFolder, name), { force: true })
  return socketFolder
}

function mkdirOwned(folder: string, runAs: RunPlace['runAs']): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
