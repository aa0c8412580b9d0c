import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeDataFolder } from '../../settings/data-folder.ts'
import { type Binaries, copyBinaries, programOf } from './binaries.ts'

/** The user PostgreSQL runs as: undefined means the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

export interface RunPlace {
  binaries: Binaries
  folder: string
  runAs: RunAs
}

/**
 * Decides where PostgreSQL lives and who runs it. It refuses to run as root, so root hands it to the owner of the
 * existing data or to `nobody`, and moves out of folders that this user cannot enter (below /root, for example).
 */
export function choosePlace(binaries: Binaries, dataDir: string, log: (line: string) => void): RunPlace {
  makeDataFolder(dataDir)
  if (process.getuid?.() !== 0) {
    requireNamedUser()
    return { binaries, folder: dataDir, runAs: undefined }
  }
  const folder = chooseFolder(dataDir, awayFrom(dataDir), log)
  const runAs = findOwner(path.join(folder, 'postgres')) ?? findNobody()
  const place = { binaries, folder, runAs }
  if (!canRun(place)) {
    const away = awayFrom(binaries.root)
    makePassable(away)
    place.binaries = copyBinaries(binaries, away)
    log(`Only root can enter ${binaries.root}, so PostgreSQL runs from ${place.binaries.root}.`)
    if (!canRun(place)) throw new Error(refusal)
  }
  return place
}

const refusal =
  'PostgreSQL does not run as root, and root may not start it as another user here. ' +
  'Start Sash as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'

// Data stays where it once is, whatever became of the permissions: a second, empty database would look like a loss.
function chooseFolder(dataDir: string, away: string, log: (line: string) => void): string {
  const existing = path.join(dataDir, 'postgres')
  const user = findOwner(existing) ?? findNobody()
  const isOpen = mayRun(user, 'test', ['-x', dataDir])
  if (existsSync(existing)) {
    if (isOpen) return dataDir
    throw new Error(
      `User id ${user.uid}, who owns ${existing}, cannot enter that folder: chmod o+x the folders above it.`,
    )
  }
  if (isOpen && !existsSync(path.join(away, 'postgres'))) return dataDir
  makePassable(away)
  log(`PostgreSQL keeps its data in ${away}, because only root can enter ${dataDir}.`)
  return away
}

/** Folders in which the data of this data folder can lie. */
export const listFolders = (dataDir: string): string[] => [dataDir, awayFrom(dataDir)]

/** Below it PostgreSQL lives where its user cannot enter the data folder. */
export const placesElsewhere = '/var/lib/sash'

// Named by the path, so that several clones do not meet.
function awayFrom(folder: string): string {
  return path.join(placesElsewhere, createHash('sha256').update(folder).digest('hex').slice(0, 16))
}

// A mode given to mkdir is cut by the umask.
function makePassable(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(path.dirname(folder), 0o755)
  chmodSync(folder, 0o755)
}

function canRun({ runAs, binaries }: RunPlace): boolean {
  return mayRun(runAs, programOf(binaries, 'postgres'), ['--version'])
}

function requireNamedUser(): void {
  try {
    os.userInfo()
  } catch {
    throw new Error(
      `PostgreSQL needs a user with a name, but user id ${process.getuid?.()} has no entry in /etc/passwd. ` +
        'Add one, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

function findOwner(folder: string): RunAs {
  if (!existsSync(folder)) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { uid, gid }
}

function findNobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function mayRun(runAs: RunAs, program: string, args: string[]): boolean {
  return spawnSync(program, args, { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
}
