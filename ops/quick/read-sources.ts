import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildGraph } from './build-graph.ts'
import { findLists } from './find-lists.ts'
import type { Sources } from './select-tests.ts'

/** Those of the files that are source files, with what each needs. */
export function readSources(root: string, files: readonly string[] = listFiles(root)): Sources {
  const texts = new Map(
    files
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(path.join(root, file)))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
  const aliases = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).imports
  const tests = new Map([...texts].filter(([file]) => /\.test\.tsx?$/.test(file) && !file.startsWith('e2e/')))
  const graph = buildGraph(texts, aliases)
  return { ...graph, tests, lists: findLists(graph) }
}

/** Those that git knows and those that it would add. */
const listFiles = (root: string): string[] => askGit(root, ['ls-files', '-co', '--exclude-standard', '-z'])

/** What differs from the given commit, or else from where the branch left main; new files are part of it. */
export function readChanges(root: string, since?: string): { base: string; files: string[] } {
  const base = since ?? (askGit(root, ['merge-base', 'HEAD', 'main'])[0]?.trim() || 'HEAD')
  const differing = askGit(root, ['diff', '--name-only', '--no-renames', '-z', base])
  const added = askGit(root, ['ls-files', '-o', '--exclude-standard', '-z'])
  return { base, files: [...new Set([...differing, ...added])].sort() }
}

function askGit(root: string, args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, maxBuffer: 1 << 28, encoding: 'utf8' })
  if (status !== 0 && args[0] !== 'merge-base') throw new Error(stderr.trim())
  return stdout.split('\0').filter(Boolean)
}
