// `npm run check`: types, format, lint, unused code, tests. Stops at the first that fails and names it.
import { pathToFileURL } from 'node:url'
import { runTool } from './run.mjs'
import { countTests, printCount, testReport } from './test-count.mjs'

const steps = [
  ['Types', 'tsc', ['-b']],
  ['Format and lint', 'biome', ['ci', '--error-on-warnings']],
  ['Lint with types', 'oxlint', ['--type-aware']],
  ['Unused code', 'knip', []],
  ['Tests', 'vitest', ['run', ...testReport('check')]],
]

/** Runs all steps and returns the name of the one that failed, or undefined. */
export async function check() {
  for (const [name, tool, args] of steps) {
    console.log(`\n${name}: ${tool} ${args[0] ?? ''}`.trimEnd())
    if ((await runTool(tool, args)) !== 0) return name
  }
  return undefined
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const failed = await check()
  printCount(countTests('check'))
  if (failed) console.error(`Failed: ${failed}.`)
  process.exit(failed ? 1 : 0)
}
