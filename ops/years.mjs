// `npm run years -- [YEARS] [DAYS]`: lives so many years (5) of daily use on a database of its own whose clock is moved on, something
// done and everything swept on one day of so many (3), and prints the rows of every table for each half year.
import { root, run } from './run.mjs'

const [years = '5', days = '3'] = process.argv.slice(2)
if (![years, days].every((number) => /^[1-9]\d?$/.test(number))) {
  console.error('usage: npm run years -- [YEARS] [DAYS]')
  process.exit(1)
}
process.chdir(root)
const environment = { SASH_YEARS: years, SASH_YEARS_STEP: days }
process.exit(
  await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'server/testing/years'], environment),
)
