// Holds docs/specification.md and docs/conformance.md against the titles of the tests that ran: every row needs one that passed.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'
import { reportFile } from './test-count.mjs'

const id = '(?:S[IB]-\\d+\\.\\d+|(?:[IHD][23]|P[23]|V3|AT|AX|BC|CW|LG)-\\d\\d[ab]?)'
const idPattern = new RegExp(`\\[(${id})\\]`, 'g')
const rowPattern = new RegExp(`^\\| (${id}) \\|`, 'gm')
const laterPattern = new RegExp(`^\\| (${id}) \\|.*\\| with the [^|]+ \\|$`, 'gm')

/** The ids of the table's rows, in their order. */
export const readRows = (markdown) => [...markdown.matchAll(rowPattern)].map((match) => match[1])

/** The ids of the rows that wait for another part of the product. */
export const readLaterRows = (markdown) => [...markdown.matchAll(laterPattern)].map((match) => match[1])

/** Sentences about what does not agree; none when every row that does not wait is proved. `tests` are `{ title, passed }`. */
export function compareWithTests(rows, tests, later = []) {
  const known = new Set(rows)
  const faults = rows.filter((id, place) => rows.indexOf(id) !== place).map((id) => `${id} has two rows.`)
  const proved = new Set()
  for (const { title, passed } of tests) {
    for (const [, id] of title.matchAll(idPattern)) {
      if (!known.has(id)) faults.push(`${id} has no row, but a test names it: ${title}`)
      if (passed) proved.add(id)
      else faults.push(`${id}: its test did not pass: ${title}`)
    }
  }
  return [
    ...faults,
    ...rows
      .filter((id) => !proved.has(id) && !later.includes(id))
      .map((id) => `${id} has no test that ran and passed.`),
  ]
}

/** Compares the tables with the reports of the named runs. */
export function checkSpecification(...runs) {
  const tables = ['specification.md', 'conformance.md'].map((file) =>
    readFileSync(path.join(root, 'docs', file), 'utf8'),
  )
  const rows = tables.flatMap(readRows)
  const tests = runs
    .map(reportFile)
    .filter(existsSync)
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'pending')
    .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }))
  const faults = compareWithTests(rows, tests, tables.flatMap(readLaterRows))
  console.log(`\nSpecification: ${rows.length} statements, ${faults.length} not proved`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0
}
