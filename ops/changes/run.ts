// npm run changes -- [--only kind] [count] [first seed] [signed badge.json ...]
// Changes signed documents, each from its seed, and hands them to the verifier. Wherever the signature still holds, two other
// implementations are asked whether the document says what it said; see readers.ts for what they need.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bundledContexts } from '../../linked-data/contexts.ts'
import { changeDocument } from '../../openbadges/verify/changes/change-document.oracle.ts'
import { type Sample, signSamples } from '../../openbadges/verify/changes/signed-samples.oracle.ts'
import { check } from '../../openbadges/verify/served-badges.oracle.ts'
import { startReaders } from './readers.ts'
import { createTally } from './tally.ts'

const { values: options, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const [count = '1000', first = '1', ...files] = positionals
const mostAsked = 200

const given = files.map(
  (file): Sample => ({ name: path.basename(file), document: JSON.parse(readFileSync(file, 'utf8')) }),
)
const samples = [...(await signSamples()), ...given]
const readers = startReaders(bundledContexts, true)
const tally = createTally(readers.map(({ name }) => name))
const wrap = ({ wrap: around }: Sample, text: string): string => (around === undefined ? text : around(text))

const askAll = (text: string) => Promise.all(readers.map((reader) => reader.read(text)))
const originals = await Promise.all(samples.map((sample) => askAll(wrap(sample, JSON.stringify(sample.document)))))
for (const [index, answers] of originals.entries()) {
  const failure = answers.find(({ error }) => error)
  if (failure) throw new Error(`${samples[index]?.name} cannot be read elsewhere: ${JSON.stringify(failure)}`)
}

const asked = new Set<Promise<void>>()
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const index = seed % samples.length
  const [sample, original = []] = [samples[index], originals[index]]
  if (seed % 5000 === 0) console.error(`${seed - Number(first)} of ${count}`)
  if (sample === undefined) continue
  const { kind, text } = changeDocument(sample.document, seed, options.only)
  const input = wrap(sample, text)
  const { verdict, checks } = await check({ text: input })
  const isHeld = checks.some(({ name, status }) => name === 'signature' && status === 'passed')
  tally.note(kind, verdict, isHeld)
  if (!isHeld && verdict !== 'valid') continue
  const one = askAll(input).then((answers) => {
    tally.compare({ kind, seed, sample: sample.name, text: input, verdict }, original, answers)
    asked.delete(one)
  })
  asked.add(one)
  if (asked.size >= mostAsked) await Promise.race(asked)
}
await Promise.all(asked)
for (const reader of readers) reader.end()
process.exitCode = tally.print() === 0 ? 0 : 1
