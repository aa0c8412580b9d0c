// npm run lint:api
// Has Spectral and Redocly judge every part of the OpenAPI document, in its form of 3.1 and of 3.0, by the rules that they
// recommend but for those below, and fails when they have a word to say. The tools come from their registry, in .cache/lint-api.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parts } from '#contracts/document/parts.ts'
import { root } from '../run.mjs'
import { countProblems, type Judge, judges } from './judges.ts'

const folder = path.join(root, '.cache', 'lint-api')
const packages = ['@stoplight/spectral-cli@6.16.3', '@redocly/cli@2.77.0']

function runIn(place: string, program: string, args: readonly string[], isQuiet = false) {
  const { status, stdout } = spawnSync(program, args, {
    cwd: place,
    stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return { status: status ?? 1, output: stdout.toString() }
}

function ensureTools(): void {
  const mark = path.join(folder, `${packages.join('-').replace(/[^\w.]+/g, '-')}.txt`)
  if (existsSync(mark)) return
  console.error(`Getting ${packages.join(', ')} ...`)
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const { status } = runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', ...packages], true)
  if (status !== 0) throw new Error('npm could not get the tools.')
  writeFileSync(mark, '')
}

/** What a tool says of a document, by rule. */
function judge(tool: Judge, form: string, file: string): Map<string, number> {
  const settings = path.join(folder, `${tool.name}-${form}.yaml`)
  writeFileSync(settings, tool.settingsOf(form === '3.0'))
  const { output } = runIn(
    folder,
    path.join(folder, 'node_modules', '.bin', tool.name),
    tool.argsOf(file, settings),
    true,
  )
  return countProblems(tool, output)
}

mkdirSync(folder, { recursive: true })
ensureTools()
const documents = path.join(folder, 'documents')
rmSync(documents, { recursive: true, force: true })
const names = ['all', ...parts.map(({ name }) => name)]
const told = names.flatMap((name) => [name, `3.0/${name}`])
const writing = runIn(root, 'npm', ['run', '--silent', 'openapi', '--', documents, ...told])
if (writing.status !== 0) throw new Error('The document could not be written.')

console.log('| part | form | Spectral | Redocly |')
console.log('|---|---|---|---|')
for (const name of names)
  for (const form of ['3.1', '3.0']) {
    const file = path.join(documents, `${form === '3.0' ? '3.0-' : ''}${name}.json`)
    const said = judges.map((tool) => judge(tool, form, file))
    if (said.some((problems) => problems.size > 0)) process.exitCode = 1
    const cells = said.map((problems) =>
      problems.size === 0 ? '0' : [...problems].map(([rule, count]) => `${rule}: ${count}`).join(', '),
    )
    console.log(`| ${[name, form, ...cells].join(' | ')} |`)
  }
