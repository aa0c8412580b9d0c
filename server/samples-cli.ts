// `npm run samples -- FOLDER`: verifies the sample credentials below a folder, brings each into a backpack of its own
// and takes its file out again, and compares all of it with what Open Badges says. The issuers' sites are out of reach,
// except example.org, which the folder itself plays.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBadgeImage } from '#openbadges'
import { expectedOfSamples } from './samples/expected.ts'
import { type ImportedSample, openScratchBackpack } from './samples/import-samples.ts'
import { compareReport, createSampleVerifier } from './samples/verify-samples.ts'

const folder = process.argv[2]
if (!folder) {
  console.error('usage: npm run samples -- FOLDER')
  process.exit(2)
}
const verifySample = createSampleVerifier(folder)
const backpack = await openScratchBackpack(folder)
let wrong = 0
try {
  for (const expected of expectedOfSamples) {
    const file = path.join(folder, expected.file)
    if (!existsSync(file)) {
      console.log(`missing  ${expected.file}`)
      wrong++
      continue
    }
    const bytes = readFileSync(file)
    const text = /\.(png|svg)$/.test(file) ? ((await readBadgeImage(bytes))?.text ?? '') : bytes.toString('utf8')
    const report = await verifySample(text)
    const imported = await backpack.bring(file, bytes, text)
    const faults = [...compareReport(report, expected), ...compareImport(imported, expected.imported)]
    if (faults.length > 0) wrong++
    const state = faults.length === 0 ? 'as expected' : 'DIFFERENT  '
    console.log(`${state}  ${expected.file}: ${report.verdict}. ${report.reason}`)
    console.log(`             import: ${imported.outcome}${tellBytes(imported)}`)
    for (const fault of faults) console.log(`             ${fault}`)
  }
} finally {
  await backpack.stop()
}
console.log(`${expectedOfSamples.length - wrong} passed, ${wrong} failed`)
process.exit(wrong === 0 ? 0 : 1)

function compareImport({ outcome, isSame }: ImportedSample, expected: string): string[] {
  return [
    ...(outcome === expected ? [] : [`import: expected ${expected}`]),
    ...(isSame === false ? ['the file that came out is another one'] : []),
  ]
}

function tellBytes({ isSame }: ImportedSample): string {
  return isSame === undefined ? '' : isSame ? ', and the same bytes come out again' : ', but other bytes come out'
}
