// `npm run mutants -- sample`: faults that chance chooses, each put into a copy of the sources and held against the tests that
// `npm run quick` would choose for that file. It prints the share that was noticed and every fault that was not.
//   sample 200            so many in all (the default); those that were tried before are not tried again
//   --seed=1              another seed, other faults
//   --at=COMMIT           the sources and tests of that commit, to compare
//   --seconds=40          processor seconds that the tests of one fault may take, as estimated
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../../server/infra/db/embedded.ts'
import { readSources } from '../../quick/read-sources.ts'
import { selectTests } from '../../quick/select-tests.ts'
import { root } from '../../run.mjs'
import { copySources } from '../run/copy-sources.mjs'
import { chooseFaults } from './choose-faults.ts'
import { type Fault, findFaults } from './find-faults.ts'
import { describeTried, openLedger, type Tried } from './ledger.ts'
import { type Outcome, runTestsOf } from './tests-of-copy.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    at: { type: 'string' },
    seconds: { type: 'string', default: '40' },
  },
})
const count = Number(positionals[0] ?? 200)
const limitMs = 300_000

const product = /^(?:server|web|openbadges|shared)\/.*\.tsx?$/
const noProduct =
  /(?:^|\/)(?:testing|locales|samples|moving-drill|contexts)\/|\.(?:test|oracle|config|d)\.tsx?$|-cli\.ts$|test-setup\.ts$|tables\.ts$/

const copy = copySources(values.at)
const sources = readSources(copy, readdirSync(copy, { recursive: true, encoding: 'utf8' }))
const files = [...sources.needs.keys()].filter((file) => product.test(file) && !noProduct.test(file)).sort()
const texts = new Map(files.map((file) => [file, readFileSync(path.join(copy, file), 'utf8')]))
const all = [...texts].flatMap(([file, text]) => findFaults(file, text))
const hash = createHash('sha256')
for (const text of [...texts.values(), ...sources.tests.values()]) hash.update(text)
const name = `sample-${values.seed}-${values.seconds}-${all.length}-${hash.digest('hex').slice(0, 12)}.jsonl`
const ledger = openLedger(path.join(root, '.cache/mutants', name))
const chosen = chooseFaults(all, Number(values.seed), count)
console.log(
  `${chosen.length} of ${all.length} faults in ${files.length} files, seed ${values.seed}; ${ledger.known.length} are known.`,
)

const database = await startDatabase()
const green = new Map<string, boolean>()
const tried = ledger.known.filter(({ number }) => number <= count)
try {
  for (const [index, fault] of chosen.entries()) {
    if (tried.some(({ number }) => number === index + 1)) continue
    const result = await tryOut(fault, index + 1)
    ledger.write(result)
    tried.push(result)
    console.log(
      `${String(result.number).padStart(4)} ${result.word.padEnd(8)} ${fault.file}:${fault.line} ${fault.says} (${result.seconds} s) ${result.by}`,
    )
  }
} finally {
  await database.stop()
}
console.log(describeTried(tried.sort((one, other) => one.number - other.number)))

async function tryOut(fault: Fault, number: number): Promise<Tried> {
  const began = performance.now()
  // Those that look at all files look at how they are written, not at what they do.
  const tests = selectTests([fault.file], sources, Number(values.seconds)).chosen.filter(({ rank }) => rank > 0)
  const paths = tests.map((test) => test.file)
  const outcome: Outcome = paths.length === 0 ? { is: 'green' } : await runWith(fault, paths)
  const word = await evaluate(outcome, paths)
  const by = outcome.is === 'red' ? `${outcome.file}: ${outcome.title}` : ''
  const seconds = Math.round((performance.now() - began) / 1000)
  const { file, line, says } = fault
  return { number, word, file, line, says, tests: tests.length, by, seconds }
}

async function runWith({ file, start, end, replace }: Fault, tests: readonly string[]): Promise<Outcome> {
  const text = texts.get(file) ?? ''
  writeFileSync(path.join(copy, file), text.slice(0, start) + replace + text.slice(end))
  try {
    return await runTests(tests)
  } finally {
    writeFileSync(path.join(copy, file), text)
  }
}

/** Red counts only where the same tests are green without the fault; it can break a run without breaking a test. */
async function evaluate(outcome: Outcome, tests: readonly string[]): Promise<Tried['word']> {
  if (outcome.is === 'green') return 'SURVIVED'
  const again = outcome.is === 'endless' || outcome.file === '' ? tests : [outcome.file]
  const isGreen = green.get(again.join()) ?? (await runTests(again)).is === 'green'
  green.set(again.join(), isGreen)
  if (!isGreen) return 'unsure'
  return outcome.is === 'endless' ? 'endless' : 'noticed'
}

function runTests(tests: readonly string[]): Promise<Outcome> {
  return runTestsOf(copy, tests, { limitMs, environment: { SASH_TEST_DATABASE_URL: database.address } })
}

/** One throw-away PostgreSQL for all faults: none of them waits until its own has started and has its tables. */
async function startDatabase(): Promise<{ address: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-mutants-postgres-'))
  // PostgreSQL runs as another user when root tests, and must be able to pass through.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({ dataDir, log: (line) => console.error(line), durable: false })
  const { host, port, user, password, database } = postgres.connection
  const who = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  return {
    address: `postgres://${who}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
