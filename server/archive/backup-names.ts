import { readdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'

const form = /^sash-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

/** `sash-2026-11-22T14-05-09Z.tar.gz`: sorts by time, and is a name on every system. */
export const nameBackup = (at: Date): string => `sash-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/** When the backup of that name was begun. */
export const timeOfBackup = (name: string): Date =>
  new Date(name.slice('sash-'.length, -'.tar.gz'.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

/** The names of the backups in a folder, the newest first. */
export const listBackups = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => form.test(name))
    .sort()
    .reverse()

const unfinished = /^sash-[\dTZ-]+\.tar\.gz\.(?:\d+-)?[0-9a-f]{12}\.tmp$/
const longestPause = 24 * 3600_000

/** Removes what backups that were killed have left: nothing was written to it for a day. Returns the names. */
export async function dropUnfinished(folder: string, at: Date): Promise<string[]> {
  const gone: string[] = []
  for (const name of readdirSync(folder).filter((one) => unfinished.test(one))) {
    const file = path.join(folder, name)
    if (at.getTime() - (await stat(file)).mtimeMs < longestPause) continue
    await rm(file, { force: true })
    gone.push(name)
  }
  return gone
}

/** Removes all backups but the newest ones, and nothing else; returns the names of those that are gone. */
export async function dropOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = listBackups(folder).slice(keep)
  for (const name of old) await rm(path.join(folder, name))
  return old
}
