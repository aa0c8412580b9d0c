import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { syncFolder, writeKeyFile } from '#infra/secrets/open-master-key.ts'

const nextFile = (dataDir: string): string => path.join(dataDir, 'master.key.new')

const read = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)

/** Puts the new key beside the old one before anything is locked with it: whoever made it up may have no other copy. */
export function keepNextKey(dataDir: string, key: string): void {
  writeKeyFile(nextFile(dataDir), key)
  syncFolder(dataDir)
}

/** The new key of a run that was cut off; undefined where there was none. */
export const readNextKey = (dataDir: string): string | undefined => read(nextFile(dataDir)) || undefined

/**
 * Lets the new key take the place of the one in the data folder, and returns the name under which that one stays beside it.
 * Cut off at any moment, there is a key under the name that servers read, and no second copy when it is called again.
 */
export function replaceKeyFile(dataDir: string, key: string): string {
  const file = path.join(dataDir, 'master.key')
  const former = readFileSync(file, 'utf8').trim()
  const kept = nameOld(dataDir, former)
  if (!existsSync(path.join(dataDir, kept))) keepFormer(path.join(dataDir, kept), former)
  keepNextKey(dataDir, key)
  renameSync(nextFile(dataDir), file)
  syncFolder(dataDir)
  return kept
}

// A copy, for a link would follow a name that leads elsewhere, and some disks of networks have none.
function keepFormer(kept: string, former: string): void {
  const unfinished = `${kept}.tmp`
  writeKeyFile(unfinished, former)
  renameSync(unfinished, kept)
}

// One that lies there from the time before opens older backups.
function nameOld(dataDir: string, former: string, count = 1): string {
  const name = count === 1 ? 'master.key.old' : `master.key.old.${count}`
  const held = read(path.join(dataDir, name))
  return held === undefined || held === former ? name : nameOld(dataDir, former, count + 1)
}
