import { lstatSync } from 'node:fs'
import path from 'node:path'
import type { RunPlace } from './run-as.ts'

/** Throws, with what mends it, when root copied the data and the files no longer belong to PostgreSQL's user. */
export function requireOwner({ folder, runAs }: RunPlace): void {
  if (!runAs) return
  const directory = path.join(folder, 'postgres')
  const socketFolder = path.join(folder, 'run')
  const isForeign = (file: string): boolean => {
    const uid = lstatSync(file, { throwIfNoEntry: false })?.uid
    return uid !== undefined && uid !== runAs.uid
  }
  const mend = [
    ...(isForeign(directory) || isForeign(path.join(directory, 'PG_VERSION'))
      ? [`chown -R ${runAs.uid}:${runAs.gid} ${directory}`]
      : []),
    ...(isForeign(socketFolder) ? [`rm -r ${socketFolder}`] : []),
  ]
  if (mend.length === 0) return
  throw new Error(
    `PostgreSQL runs as user id ${runAs.uid}, and files in ${folder} belong to another user, as after a copy with cp -r. Mend it with: ${mend.join(' && ')}`,
  )
}
