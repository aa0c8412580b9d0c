// `npm run check`: types, format, lint, unused code, tests. The tests only if all else is well; what failed is named.
import { pathToFileURL } from 'node:url'
import { runOnceMore } from './once-more.mjs'
import { runTool, runToolAside } from './run.mjs'
import { countTests, printCount, testReport } from './test-count.mjs'

// Side by side, for each of them leaves a core idle for much of its time.
const looks = [
  ['Types', 'tsc', ['-b']],
  ['Format and lint', 'biome', ['ci', '--error-on-warnings']],
  ['Lint with types', 'oxlint', ['--type-aware']],
  ['Unused code', 'knip', []],
]

/** Runs all steps and returns the names of those that failed first, or undefined. */
export async function check() {
  const results = await Promise.all(looks.map(([, tool, args]) => runToolAside(tool, args)))
  const failed = []
  for (const [index, [name, tool, args]] of looks.entries()) {
    const { code, output } = results[index]
    console.log(`\n${name}: ${tool} ${args[0] ?? ''}`.trimEnd())
    if (output.trim() !== '') console.log(output.trimEnd())
    if (code !== 0) failed.push(name)
  }
  if (failed.length > 0) return failed.join(', ')
  console.log('\nTests: vitest run')
  const runTests = (name, files) => runTool('vitest', ['run', ...files, ...testReport(name)])
  return (await runOnceMore('check', runTests)) ? undefined : 'Tests'
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const failed = await check()
  printCount(countTests('check'))
  if (failed) console.error(`Failed: ${failed}.`)
  process.exit(failed ? 1 : 0)
}
