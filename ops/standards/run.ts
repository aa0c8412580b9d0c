// npm run standards -- [--count 10000] [--seed 29] [--schemas FOLDER] [--samples FOLDER]
//   [--validator FOLDER] [--suite FOLDER]... [--only WORD]
// Holds what Sash writes and takes to the standards: generated documents, legal and illegal, to the verifier; where a folder
// with the schemas of 1EdTech is named (ob3/, clr2/), badges and our own schemas to those; the official samples (ob2/, ob3/);
// the tables of the validator of Open Badges 2.0; suites of others (folder-suite.ts says in what form). Fails when more disagrees than known.json says.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareSchemas } from './compare-schemas.ts'
import { countSuite, printCounted } from './count-suite.ts'
import { readFolderSuite } from './folder-suite.ts'
import { tryAllIllegal, tryForeign, tryIssued } from './generated.ts'
import { readCanonicalVectors, readSamples } from './known-suites.ts'
import type { Suite } from './outcome.ts'
import { trySchemaIllegal } from './schema-illegal.ts'
import { readValidatorTables } from './validator-tables.ts'

const { values } = parseArgs({
  options: {
    schemas: { type: 'string' },
    samples: { type: 'string' },
    validator: { type: 'string' },
    suite: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '29' },
  },
})
const { schemas, samples, validator } = values
const [count, seed] = [Number(values.count), Number(values.seed)]
const known: { [suite: string]: number } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'known.json'), 'utf8'),
)

const suites: Suite[] = [
  { name: 'issued badges', count, run: () => tryIssued(schemas, count, seed) },
  { name: 'foreign shapes', count, run: () => tryForeign(count, seed) },
  { name: 'illegal documents', count, run: () => tryAllIllegal(count, seed) },
  ...(schemas === undefined
    ? []
    : [
        { name: 'own schemas', count, run: () => compareSchemas(schemas, count, seed) },
        { name: 'documents that the schemas refuse', count, run: () => trySchemaIllegal(schemas, count, seed) },
      ]),
  readCanonicalVectors(),
  ...(samples === undefined ? [] : [readSamples(samples)]),
  ...(validator === undefined ? [] : [readValidatorTables(validator)]),
  ...values.suite.map(readFolderSuite),
]

let isWorse = false
for (const suite of suites.filter(({ name }) => name.includes(values.only))) {
  const counted = await countSuite(suite, (line) => console.error(line))
  for (const line of printCounted(suite.name, counted)) console.log(line)
  if (counted.disagree > (known[suite.name] ?? 0)) isWorse = true
}
process.exitCode = isWorse ? 1 : 0
