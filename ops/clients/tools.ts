import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import type { Generator, Need } from './generators.ts'

/** Where generators and what their clients stand on are kept, apart from the product's own packages. */
export const folderOfTools = path.join(root, '.cache', 'clients', 'tools')
const binaries = path.join(folderOfTools, 'bin')

const python = [
  'openapi-generator-cli==7.26.0',
  'openapi-python-client==0.29.1',
  // What their clients need.
  'httpx==0.28.1',
  'attrs==26.1.0',
  'pydantic==2.14.4',
  'python-dateutil==2.9.0.post0',
  'urllib3==2.5.0',
  'lazy-imports==1.0.1',
]
const node = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3', '@types/node@24.10.1']
const go = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'

/** The search path on which the commands of generators are found. */
export const pathOfTools = [
  path.join(folderOfTools, 'python', 'bin'),
  path.join(folderOfTools, 'node_modules', '.bin'),
  binaries,
  process.env.PATH,
].join(path.delimiter)

const programs: Record<Need, readonly string[]> = {
  python: ['python3', '--version'],
  node: ['npm', '--version'],
  go: ['go', 'version'],
  java: ['java', '-version'],
  maven: ['mvn', '--version'],
}

/** Gets what the generators need, once, and tells which of their needs the machine has. */
export function ensureTools(chosen: readonly Generator[]): ReadonlySet<Need> {
  mkdirSync(binaries, { recursive: true })
  const asked = new Set(chosen.flatMap(({ needs }) => needs))
  const has = ([program = '', ...args]: readonly string[]) => spawnSync(program, args).status === 0
  const had = new Set([...asked].filter((need) => has(programs[need])))
  if (had.has('python')) getOnce('python.txt', python.join('\n'), getPython)
  if (had.has('node')) getOnce('node.txt', node.join('\n'), getNode)
  if (had.has('go')) getOnce('go.txt', go, () => run('go', ['install', go], { GOBIN: binaries }))
  return had
}

/** Gets something unless it was got in these versions before. */
function getOnce(name: string, versions: string, get: () => void): void {
  const mark = path.join(folderOfTools, `${versions.replace(/[^\w.]+/g, '-').slice(0, 200)}.${name}`)
  if (existsSync(mark)) return
  console.error(`Getting ${versions.replaceAll('\n', ', ')} ...`)
  get()
  writeFileSync(mark, '')
}

function getPython(): void {
  const folder = path.join(folderOfTools, 'python')
  run('python3', ['-m', 'venv', '--clear', folder])
  run(path.join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...python])
}

function getNode(): void {
  writeFileSync(path.join(folderOfTools, 'package.json'), '{ "private": true }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folderOfTools, ...node])
}

function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(program, args, {
    cwd: folderOfTools,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...more },
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}.`)
}
