// `npm run quick`: what a change of one feature needs, in three minutes on two cores. `npm run quick -- HEAD~2` takes what
// differs from that commit; without one, what differs from where the branch left main. What it left out is said.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, runTool, runToolAside } from '../run.mjs'
import { clearCounts, countTests, printCount, testReport } from '../test-count.mjs'
import { describeSelection } from './describe-selection.ts'
import { readChanges, readSources } from './read-sources.ts'
import { type Selection, selectTests } from './select-tests.ts'

/** Two cores for about a hundred seconds; the rest of three minutes goes to types, lint and loading the product. */
const testSeconds = 200

clearCounts()
const { base, files: changed } = readChanges(root, process.argv[2])
const sources = readSources(root)
const selection = selectTests(changed, sources, testSeconds)
console.log(describeSelection(base, changed, selection))
const failed = (await lookAt(changed)) ?? (await runTests(selection))
printCount(countTests('quick'))
if (failed) console.error(`Failed: ${failed}.`)
process.exit(failed ? 1 : 0)

/** The names of the looks that found something; the tests wait for them, as with `npm run check`. */
async function lookAt(files: readonly string[]): Promise<string | undefined> {
  const there = files.filter((file) => existsSync(path.join(root, file)))
  const sourceFiles = there.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  const looks: [string, string, string[]][] = [['Types', 'tsc', ['-b']]]
  if (there.length > 0)
    looks.push(['Format and lint', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...there]])
  if (sourceFiles.length > 0) looks.push(['Lint with types', 'oxlint', ['--type-aware', ...sourceFiles]])
  const results = await Promise.all(looks.map(([, tool, args]) => runToolAside(tool, args)))
  const broken = looks.flatMap(([name], index) => {
    const { code = 1, output = '' } = results[index] ?? {}
    if (code !== 0) console.log(`\n${name}\n${output.trimEnd()}`)
    return code === 0 ? [] : [name]
  })
  return broken.length > 0 ? broken.join(', ') : undefined
}

async function runTests({ chosen }: Selection): Promise<string | undefined> {
  const code = await runTool('vitest', ['run', ...chosen.map(({ file }) => file), ...testReport('quick')])
  return code === 0 ? undefined : 'Tests'
}
