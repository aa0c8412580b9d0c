import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Tried {
  number: number
  word: 'noticed' | 'endless' | 'SURVIVED' | 'unsure'
  file: string
  line: number
  says: string
  tests: number
  by: string
  seconds: number
}

/** What was tried before with the same seed and the same sources, and a line for each that is tried now. */
export function openLedger(file: string): { known: Tried[]; write: (tried: Tried) => void } {
  mkdirSync(path.dirname(file), { recursive: true })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return {
    known: lines.map((line) => JSON.parse(line)),
    write: (tried) => appendFileSync(file, `${JSON.stringify(tried)}\n`),
  }
}

/** The share that was noticed, by folder and in all, and every fault that was not. */
export function describeTried(all: readonly Tried[]): string {
  const folders = [...new Set(all.map(({ file }) => file.split('/')[0] ?? ''))].sort()
  const shares = folders.map((folder) =>
    describeShare(
      folder,
      all.filter(({ file }) => file.startsWith(`${folder}/`)),
    ),
  )
  const survivors = all.filter(({ word }) => word === 'SURVIVED')
  return [
    ...survivors.map(
      ({ number, file, line, says, tests }) => `not noticed: ${number} ${file}:${line} ${says} (${tests} test files)`,
    ),
    ...shares,
    describeShare('all', all),
  ].join('\n')
}

function describeShare(name: string, all: readonly Tried[]): string {
  const sure = all.filter(({ word }) => word !== 'unsure')
  const noticed = sure.filter(({ word }) => word !== 'SURVIVED').length
  const unsure = all.length - sure.length
  const percent = sure.length === 0 ? 0 : (100 * noticed) / sure.length
  const rest = unsure === 0 ? '' : `, ${unsure} unsure`
  return `${name.padEnd(10)} ${noticed} of ${sure.length} noticed (${percent.toFixed(1)} %)${rest}`
}
