// `npm run mutants -- oauth`, `trust` or `truth`: puts each fault of a table into a copy of the sources, one at a time, and
// runs the tests of its rule there. They must go red; a fault that nobody notices survives, and the run fails.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from '../../run.mjs'
import { copySources } from './copy-sources.mjs'

const [name = '', only, ...said] = process.argv.slice(2)
const known = readdirSync(path.join(root, 'ops/mutants')).flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? [])
// Faults that chance chooses instead of a table have a program of their own.
if (name === 'sample')
  process.exit(await run(process.execPath, ['ops/tsx.mjs', 'ops/mutants/sample/run.ts', ...process.argv.slice(3)]))
if (!known.includes(name)) {
  console.error(
    `usage: npm run mutants -- ${known.join(' | ')} [RULE [PART OF WHAT A FAULT SAYS ...]]\n       npm run mutants -- sample [COUNT] [--seed=N]`,
  )
  process.exit(1)
}
const { mutants, tests } = await import(`../${name}.mjs`)
const chosen = mutants.filter(
  ({ rule, says }) => (only ?? rule) === rule && (said.length === 0 || said.some((part) => says.includes(part))),
)

const copy = copySources()

const before = runUnharmed(only ?? '[A-Z]\\d+')
let survivors = 0
for (const mutant of chosen) {
  const { isNoticed, word } = tryOut(mutant)
  if (!isNoticed) survivors++
  console.log(`${mutant.rule.padEnd(4)} ${word.padEnd(10)} ${mutant.says}`)
}
console.log(`${chosen.length} faults, ${survivors === 0 ? 'all noticed' : `${survivors} not noticed`}.`)
process.exit(survivors === 0 ? 0 : 1)

/** On a busy machine a test may be late once; what is red two times notices nothing, and is said. */
function runUnharmed(rule) {
  const first = runTests(rule)
  if (first.failed.length === 0) return first
  const second = runTests(rule)
  const passed = [...new Set([...first.passed, ...second.passed])]
  const failed = second.failed.filter((title) => !passed.includes(title))
  for (const title of failed) console.log(`red without any fault: ${title}`)
  return { passed, failed }
}

function tryOut({ rule, file, search, replace }) {
  const place = path.join(copy, file)
  const text = readFileSync(place, 'utf8')
  if (text.split(search).length !== 2) return { isNoticed: false, word: 'NO PLACE' }
  writeFileSync(
    place,
    text.replace(search, () => replace),
  )
  // Red counts only for tests that are green without the fault.
  const green = before.passed.filter((title) => title.includes(`[${rule}]`))
  const isRed = (result) => result.failed.some((title) => green.includes(title))
  // The first red test is enough; one that is red without the fault as well must not hide the others.
  const noticed = isRed(runTests(rule, ['--bail=1'])) || (before.failed.length > 0 && isRed(runTests(rule)))
  writeFileSync(place, text)
  return noticed ? { isNoticed: true, word: 'noticed' } : { isNoticed: false, word: 'SURVIVED' }
}

/** Titles of the tests that name the rule: which failed, which passed. A file that cannot be loaded proves nothing. */
function runTests(rule, more = []) {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const files = tests.flatMap((folder) =>
    readdirSync(path.join(copy, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file))
      .filter((file) => readFileSync(path.join(copy, file), 'utf8').match(`\\[${rule}\\]`)),
  )
  const args = ['run', ...new Set(files), '-t', `\\[${rule}\\]`, '--reporter=json', `--outputFile=${report}`, ...more]
  spawnSync(path.join(copy, 'node_modules/.bin/vitest'), args, { cwd: copy, stdio: 'ignore' })
  const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((file) => file.assertionResults)
  const titles = (status) => results.filter((result) => result.status === status).map(({ fullName }) => fullName)
  return { failed: titles('failed'), passed: titles('passed') }
}
