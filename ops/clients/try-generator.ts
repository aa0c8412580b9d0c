import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { countNames } from './count-names.ts'
import type { Generator, Need } from './generators.ts'
import type { Demo } from './start-demo.ts'
import { folderOfTools, pathOfTools } from './tools.ts'

type Stage = 'generates' | 'compiles' | 'does the main job'
const stages: readonly Stage[] = ['generates', 'compiles', 'does the main job']

export interface Outcome {
  name: string
  /** How far it came; undefined when the machine has not what it needs. */
  reached?: number
  missing: readonly Need[]
  lines: number
  /** Names that a generator made up because the document has none. */
  ugly: readonly string[]
  failure?: string
}

const longest = 600_000
/** What the badge class looks like: a PNG of one pixel. */
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The steps of the main job, each a line that the program prints. */
export const steps = ['token', 'issuer', 'badge class', 'award', 'list', 'public badge', 'valid']

/** Writes a client with a generator, compiles it and has it do the main job. */
export function tryGenerator(generator: Generator, server: Demo, missing: readonly Need[]): Outcome {
  const { name, files = {}, folder, ending, job } = generator
  if (missing.length > 0) return { name, missing, lines: 0, ugly: [] }
  const home = path.join(folderOfTools, '..', 'made', name.replaceAll(' ', '-'))
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const run = (command: string): string => runIn(home, command, server)
  const outcome: Outcome = { name, missing, reached: 0, lines: 0, ugly: [] }
  try {
    run(generator.command)
    outcome.reached = 1
    Object.assign(outcome, countNames(path.join(home, folder), ending))
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(home, file), text)
    cpSync(path.join(import.meta.dirname, 'jobs', job[0]), path.join(home, job[1]))
    generator.compile.forEach(run)
    outcome.reached = 2
    const said = run(generator.run).trim().split('\n')
    if (said.join() !== steps.join()) throw new Error(`the job said ${said.join(', ')}`)
    outcome.reached = 3
  } catch (error) {
    outcome.failure = `${stages[outcome.reached ?? 0]}: ${error instanceof Error ? error.message : error}`
  }
  return outcome
}

function runIn(cwd: string, command: string, { origin, email, password }: Demo): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    timeout: longest,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PATH: pathOfTools,
      SASH: origin,
      SASH_EMAIL: email,
      SASH_PASSWORD: password,
      SASH_IMAGE: image,
    },
  })
  if (status === 0) return stdout
  throw new Error(`\`${command}\` ended with ${status}\n${(stderr + stdout).slice(-4000)}`)
}

/** What the run showed, as a table of Markdown. */
export function writeTable(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.map(({ name, reached, missing, lines, ugly }) =>
    reached === undefined
      ? [name, `this machine has no ${missing.join(', ')}`, '', '', '', '']
      : [
          name,
          ...stages.map((_, place) => (place < reached ? 'yes' : 'no')),
          lines.toLocaleString('en'),
          ugly.length > 0 ? `${ugly.length}: ${ugly.slice(0, 5).join(' ')}` : '0',
        ],
  )
  const head = ['Generator', ...stages, 'lines', 'made-up names']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
