import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Binaries, copyBinaries, programOf } from './binaries.ts'

/** The user PostgreSQL runs as: undefined means the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

export interface Place {
  binaries: Binaries
  folder: string
  runAs: RunAs
}

/**
 * Decides where PostgreSQL lives and who runs it. It refuses to run as root, so root hands it to the owner of the
 * existing data or to `nobody`, and moves out of folders that this user cannot enter (below /root, for example).
 */
export function choosePlace(binaries: Binaries, dataDir: string, log: (line: string) => void): Place {
  mkdirSync(dataDir, { recursive: true })
  if (process.getuid?.() !== 0) {
    requireNamedUser()
    return { binaries, folder: dataDir, runAs: undefined }
  }
  const runAs = findOwner(path.join(dataDir, 'postgres')) ?? findNobody()
  const away = path.join('/var/lib/sash', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const place = { binaries, folder: dataDir, runAs }
  if (!mayRun(runAs, 'test', ['-x', dataDir])) {
    mkdirSync(away, { recursive: true, mode: 0o755 })
    place.folder = away
    place.runAs = findOwner(path.join(away, 'postgres')) ?? runAs
    log(`Only root can enter ${dataDir}, so PostgreSQL keeps its data in ${away}.`)
  }
  if (!mayRun(place.runAs, programOf(binaries, 'postgres'), ['--version'])) {
    mkdirSync(away, { recursive: true, mode: 0o755 })
    place.binaries = copyBinaries(binaries, path.join(away, 'programs'))
    log(`Only root can enter ${binaries.root}, so PostgreSQL runs from ${place.binaries.root}.`)
    requireProgram(place)
  }
  if (place.folder === away) chmodSync(away, 0o755)
  return place
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

function requireProgram({ binaries, runAs }: Place): void {
  if (mayRun(runAs, programOf(binaries, 'postgres'), ['--version'])) return
  throw new Error(
    `PostgreSQL does not run as root, and root may not start it as another user here (user id ${runAs?.uid}). ` +
      'Start Sash as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
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
