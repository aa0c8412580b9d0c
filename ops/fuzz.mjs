// `npm run fuzz -- [ROUNDS] [SEED]`: sends every operation what it takes, what the document and its schema take, and what nobody
// takes, as everybody who may ask; prints who asked, what came of it and which operations did what they are for.
import { root, run } from './run.mjs'

const [rounds = '1', seed] = process.argv.slice(2)
if (![rounds, seed ?? '1'].every((number) => /^[1-9]\d*$/.test(number))) {
  console.error('usage: npm run fuzz -- [ROUNDS] [SEED]')
  process.exit(1)
}
process.chdir(root)
const environment = { SASH_FUZZ_ROUNDS: rounds, ...(seed ? { SASH_FUZZ_SEED: seed } : {}) }
process.exit(await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'server/testing/fuzz'], environment))
