import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { majorOf, programOf } from './binaries.ts'
import type { RunPlace } from './run-as.ts'

const initFlags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale']
const localeFlags = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Makes the PostgreSQL data directory when there is none, and refuses one of another major version. `durable: false`
 * skips the syncs, for databases that live as long as a test run.
 */
export async function initCluster(place: RunPlace, durable: boolean): Promise<string> {
  const directory = path.join(place.folder, 'postgres')
  if (existsSync(directory)) {
    requireMajor(directory, majorOf(place.binaries))
    return directory
  }
  // Made aside and renamed, so that a start cut short never leaves half a data directory behind.
  const half = `${directory}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (place.runAs) chownSync(half, place.runAs.uid, place.runAs.gid)
  const flags = [...initFlags, ...localeFlags, ...(durable ? [] : ['--no-sync'])]
  await promisify(execFile)(programOf(place.binaries, 'initdb'), ['-D', half, ...flags], {
    ...place.runAs,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  renameSync(half, directory)
  return directory
}

function requireMajor(directory: string, major: string): void {
  const found = readVersion(directory)
  if (found === major) return
  throw new Error(
    `The data in ${directory} belongs to PostgreSQL ${found}, this Sash brings PostgreSQL ${major}. ` +
      'Start the Sash version that wrote it, or move the data with pg_dump and pg_restore of both versions.',
  )
}

function readVersion(directory: string): string {
  try {
    return readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new Error(`The data in ${directory} belongs to another user. Start Sash as that user, or as root.`)
    }
    throw new Error(`${directory} exists but is no PostgreSQL data directory (PG_VERSION is missing).`)
  }
}
