import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const note = 'server/migrations/last-release.txt'

/**
 * A folder with the server of the last release, built from the commit that noted it as such; a sentence where that is
 * not possible. It is kept for the next time.
 */
export function buildLastRelease(): { folder: string; commit: string } | string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })
  let commit: string
  try {
    commit = git('log', '-1', '--format=%H', '--', note).toString().slice(0, 12)
  } catch {
    return 'there is no git, or no clone'
  }
  if (!commit) return `this clone does not reach back to the commit that wrote ${note}`
  const folder = path.resolve('.cache/faults', commit)
  if (existsSync(folder)) return { folder, commit }
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  execFileSync('tar', ['-x', '-C', making], { input: git('archive', commit) })
  getPackages(making)
  execFileSync(process.execPath, ['ops/build.mjs'], { cwd: making, stdio: 'ignore' })
  renameSync(making, folder)
  return { folder, commit }
}

/** The packages that it was built with: those that are here, where they are the same. */
function getPackages(folder: string): void {
  const [its, ours] = [path.join(folder, 'package-lock.json'), 'package-lock.json'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  if (its === ours) symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
}
