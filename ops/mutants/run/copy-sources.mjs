import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../run.mjs'

/**
 * A copy of the sources that may be spoilt, with the packages that are installed; it goes when this process ends.
 *
 * @param {string} [commit] as they were then, instead of as they are now
 */
export function copySources(commit) {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'sash-mutants-'))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  if (commit) copyCommit(commit, copy)
  else copyFiles(copy)
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

function copyFiles(copy) {
  for (const file of askGit(['ls-files', '-co', '--exclude-standard', '-z']).toString().split('\0').filter(Boolean)) {
    if (file === 'node_modules' || !existsSync(path.join(root, file))) continue
    const target = path.join(copy, file)
    mkdirSync(path.dirname(target), { recursive: true })
    cpSync(path.join(root, file), target, { force: true, errorOnExist: false })
  }
}

function copyCommit(commit, copy) {
  const { status } = spawnSync('tar', ['-x', '-C', copy], { input: askGit(['archive', '--format=tar', commit]) })
  if (status !== 0) throw new Error('The sources could not be unpacked.')
}

function askGit(args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error(stderr.toString().trim())
  return stdout
}
