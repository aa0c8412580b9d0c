import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findProcessIdentity } from './process-identity.ts'

interface Holder {
  pid: number
  identity: string
}

/** A living process works on the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/**
 * Takes a data folder for this process by a file `sash.lock` and returns the release function. Throws one sentence
 * when a living process holds it. A lock left by a killed process is taken over: pid and start time tell them apart.
 */
export function lockFolder(folder: string): () => void {
  const lock = path.join(folder, 'sash.lock')
  const mine = path.join(folder, `sash.lock.${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: findProcessIdentity(process.pid) ?? '' }))
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (take(mine, lock)) return () => rmSync(lock, { force: true })
      const holder = readHolder(lock)
      if (holder && isAlive(holder)) throw new FolderInUseError(refusal(folder, holder))
      removeStale(lock, mine)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new Error(`The lock ${lock} keeps changing hands. Start one Sash at a time on this folder.`)
}

/** Throws as `lockFolder` does when a living process holds the folder, and takes nothing. */
export function requireUnlocked(folder: string): void {
  const holder = readHolder(path.join(folder, 'sash.lock'))
  if (holder && isAlive(holder)) throw new FolderInUseError(refusal(folder, holder))
}

function take(mine: string, lock: string): boolean {
  try {
    // A hard link appears with its content in one step; an exclusive create would show an empty file first.
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(lock: string): Holder | undefined {
  try {
    const { pid, identity } = JSON.parse(readFileSync(lock, 'utf8')) as Partial<Holder>
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, identity }: Holder): boolean {
  return findProcessIdentity(pid) === identity
}

function removeStale(lock: string, mine: string): void {
  const aside = `${mine}.stale`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Another newcomer may have taken the folder since we looked: then we moved a living lock and put it back.
  const moved = readHolder(aside)
  if (moved && isAlive(moved)) take(aside, lock)
  rmSync(aside, { force: true })
}

function refusal(folder: string, { pid }: Holder): string {
  if (pid === process.pid) return `This process has the data folder ${folder} open already.`
  return `Sash is already running on the data folder ${folder} (process ${pid}). Stop it, or set SASH_DATA to another folder.`
}
