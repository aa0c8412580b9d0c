import { expect, test } from 'vitest'
import { check } from '../served-badges.oracle.ts'
import { changeDocument } from './change-document.oracle.ts'
import { signSamples } from './signed-samples.oracle.ts'

// Of the first 300 seeds those after which PyLD and json-gold read what was signed, as `npm run changes -- 300 1` says.
const confirmed = `5 8 20 24 25 33 34 38 43 44 45 53 62 63 73 82 84 94 97 101 104 106 112 118 125 127 135 138 141 147
152 165 170 172 182 190 194 195 200 201 206 211 214 215 216 225 235 236 237 248 249 253 255 258 271 274 285 290 291`

test('[T4] no change is valid that another implementation calls one, and those that are none do no harm', async () => {
  const samples = await signSamples()
  for (const { name, document, wrap = String } of samples) {
    const report = await check({ text: wrap(JSON.stringify(document)) })
    expect([name, report.verdict]).toEqual([name, 'valid'])
  }
  const held: number[] = []
  for (let seed = 1; seed <= 300; seed++) {
    const { document, wrap = String } = samples[seed % samples.length] ?? { document: {} }
    const { verdict, checks } = await check({ text: wrap(changeDocument(document, seed).text) })
    const isHeld = checks.some(({ name, status }) => name === 'signature' && status === 'passed')
    if (isHeld || verdict === 'valid') held.push(seed)
  }
  expect(held).toEqual(confirmed.split(/\s/).map(Number))
}, 600_000)
