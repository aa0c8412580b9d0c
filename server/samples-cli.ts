// `npm run samples -- FOLDER`: verifies the sample credentials below a folder, brings each into a backpack of its own
// and takes its file out again, and compares all of it with what Open Badges says. The issuers' sites are out of reach,
// except example.org, which the folder itself plays. Other files below the folder are only verified.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expectedOfSamples } from './samples/expected.ts'
import { type ImportedSample, openScratchBackpack } from './samples/import-samples.ts'
import { listOthers } from './samples/list-others.ts'
import { readSample } from './samples/read-sample.ts'
import { compareReport, createSampleVerifier } from './samples/verify-samples.ts'

const folder = process.argv[2]
if (!folder) {
  console.error('usage: npm run samples -- FOLDER')
  process.exit(2)
}
const verifySample = createSampleVerifier(folder)
const hasSamples = expectedOfSamples.some(({ file }) => existsSync(path.join(folder, file)))
const wrong = hasSamples ? await tryExpected(folder) : 0
const others = listOthers(folder)
for (const file of others) console.log(await describeOther(folder, file))
if (others.length > 0) console.log(`${others.length} others looked at, without an expectation`)
process.exit(wrong === 0 ? 0 : 1)

async function tryExpected(folder: string): Promise<number> {
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
      const { bytes, text } = await readSample(file)
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
  return wrong
}

async function describeOther(folder: string, file: string): Promise<string> {
  try {
    const { text } = await readSample(path.join(folder, file))
    const { verdict, reason } = await verifySample(text)
    return `verified     ${file}: ${verdict}. ${reason}`
  } catch (error) {
    return `not read     ${file}: ${error instanceof Error ? error.message : String(error)}`
  }
}

function compareImport({ outcome, isSame }: ImportedSample, expected: string): string[] {
  return [
    ...(outcome === expected ? [] : [`import: expected ${expected}`]),
    ...(isSame === false ? ['the file that came out is another one'] : []),
  ]
}

function tellBytes({ isSame }: ImportedSample): string {
  return isSame === undefined ? '' : isSame ? ', and the same bytes come out again' : ', but other bytes come out'
}
