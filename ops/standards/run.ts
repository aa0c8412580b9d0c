// npm run standards -- [--schemas FOLDER] [--count 10000] [--seed 29]
// Holds what Sash writes and takes to the standards: generated badges to the verifier, and, where a folder with the schemas
// of 1EdTech is named (ob3/, clr2/), badges and our own schemas to those. Fails when more disagrees than known.json says.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareSchemas } from './compare-schemas.ts'
import { tryForeign, tryIssued } from './generated.ts'
import type { Outcome } from './outcome.ts'

const { values } = parseArgs({
  options: {
    schemas: { type: 'string' },
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '29' },
  },
})
const { schemas } = values
const [count, seed] = [Number(values.count), Number(values.seed)]
const known: { [suite: string]: number } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'known.json'), 'utf8'),
)
const mostShown = 10

const suites: readonly (readonly [name: string, run: () => Outcome[] | Promise<Outcome[]>])[] = [
  ['issued badges', () => tryIssued(schemas, count, seed)],
  ['foreign shapes', () => tryForeign(count, seed)],
  ...(schemas === undefined ? [] : ([['own schemas', () => compareSchemas(schemas, count, seed)]] as const)),
]

let isWorse = false
for (const [name, run] of suites) {
  const outcomes = await run()
  const of = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state)
  const disagree = of('disagree')
  console.log(`${name}: ${of('agree').length} agree, ${of('explained').length} explained, ${disagree.length} disagree`)
  const paragraphs = outcomes.flatMap((outcome) => (outcome.state === 'explained' ? outcome.paragraph.split('; ') : []))
  for (const paragraph of new Set(paragraphs)) console.log(`  explained: ${paragraph}`)
  for (const outcome of disagree.slice(0, mostShown)) {
    console.log(`  ${outcome.title}: ${outcome.state === 'disagree' ? outcome.told : ''}`)
  }
  if (disagree.length > (known[name] ?? 0)) isWorse = true
}
process.exitCode = isWorse ? 1 : 0
