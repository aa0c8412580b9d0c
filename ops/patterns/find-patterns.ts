import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

export interface Patterns {
  /** As they are written, `/a+/g`, and the files that have them. */
  literal: Map<string, Set<string>>
  /** Files that put patterns together while they run. */
  composing: Set<string>
}

// What is served, or read by whoever is served. What builds Sash reads its own files only.
const served = /^(?:shared|contracts|openbadges|linked-data|client|server|web)\/.*\.tsx?$/
const others =
  /\.test\.tsx?$|\.oracle\.ts$|(?:^|\/)testing(?:\/|\.tsx?$)|\/vite\.[a-z.]*config\.ts$|^web\/lighten-[a-z]+\.ts$/

/** Every regular expression of the sources that meets what others write. */
export function findPatterns(root: string): Patterns {
  const found: Patterns = { literal: new Map(), composing: new Set() }
  for (const file of listFiles(root)) {
    const text = readFileSync(path.join(root, file), 'utf8')
    visit(parseSync(file, text).program, (node) => {
      const regex = Object(node.regex)
      if (node.type === 'Literal' && typeof regex.pattern === 'string') {
        const pattern = `/${regex.pattern}/${regex.flags}`
        found.literal.set(pattern, (found.literal.get(pattern) ?? new Set()).add(file))
      }
      const isMaking = node.type === 'NewExpression' || node.type === 'CallExpression'
      if (isMaking && Object(node.callee).name === 'RegExp') found.composing.add(file)
    })
  }
  return found
}

function listFiles(root: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  return [...new Set(stdout.toString().split('\0'))].filter((file) => served.test(file) && !others.test(file)).sort()
}

function visit(node: unknown, look: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) look(node as Record<string, unknown>)
  for (const child of Object.values(node)) visit(child, look)
}
