import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What happened to servers and requests while replicas were killed; journeys run in several processes. */
const file = '.cache/e2e/toll.txt'

export function note(what: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  appendFileSync(file, `${what}\n`)
}

export const forgetToll = (): void => rmSync(file, { force: true })

/** How often each thing happened. */
export function countToll(): Map<string, number> {
  const counts = new Map<string, number>()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  for (const line of lines.sort()) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
