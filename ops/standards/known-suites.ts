import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canonizeJson } from '../../openbadges/encoding/canonize-json.ts'
import { expectedOfSamples } from '../../server/samples/expected.ts'
import { readSample } from '../../server/samples/read-sample.ts'
import { compareReport, createSampleVerifier } from '../../server/samples/verify-samples.ts'
import type { Outcome, Suite } from './outcome.ts'

/** The official samples, in a folder with `ob2/` and `ob3/`, as Open Badges judges them. */
export function readSamples(folder: string): Suite {
  return { name: 'official samples', count: expectedOfSamples.length, run: () => trySamples(folder) }
}

async function* trySamples(folder: string): AsyncGenerator<Outcome> {
  const verify = createSampleVerifier(folder)
  for (const expected of expectedOfSamples) {
    const { text } = await readSample(path.join(folder, expected.file))
    const [fault] = compareReport(await verify(text), expected)
    yield fault === undefined
      ? { title: expected.file, state: 'agree' }
      : { title: expected.file, state: 'disagree', told: fault }
  }
}

/** The vectors of JSON Canonicalization (RFC 8785) that the package `canonicalize` brings along; none where it is not. */
export function readCanonicalVectors(): Suite {
  const folder = findTestData()
  const files = folder === undefined ? [] : readdirSync(path.join(folder, 'input'))
  return { name: 'canonical JSON', count: files.length, run: () => tryCanonical(folder ?? '', files) }
}

function findTestData(): string | undefined {
  const require = createRequire(import.meta.url)
  const homes = require.resolve.paths('canonicalize') ?? []
  return homes.map((home) => path.join(home, 'canonicalize', 'test', 'testdata')).find((place) => existsSync(place))
}

function* tryCanonical(folder: string, files: string[]): Generator<Outcome> {
  const read = (part: string, file: string) => readFileSync(path.join(folder, part, file), 'utf8').trim()
  for (const title of files) {
    const told = canonizeJson(JSON.parse(read('input', title)))
    yield told === read('output', title) ? { title, state: 'agree' } : { title, state: 'disagree', told }
  }
}
