import { nameOutcome, type Outcome } from '#contracts/name-outcome.ts'
import type { KeptReport } from '#contracts/verifier-reports.ts'
import { config } from '#infra/context.ts'
import { limitTasks } from '#infra/images/side-by-side.ts'
import { nameKind } from './name-kind.ts'
import { createPaper, type Paper } from './paper.ts'
import { siteDid } from './site-key.ts'
import type { BatchLine } from './write-csv.ts'

const checksShown = 80
// A file of a thousand rows is work for a second or more.
const inTurn = limitTasks(2, 16)

const titles: Record<Outcome, (what: string) => string> = {
  valid: (what) => `This ${what} is genuine and valid.`,
  invalid: (what) => `Do not rely on this ${what}.`,
  unverifiable: (what) => `This ${what} could not be verified.`,
  'no-badge': () => 'This is not a badge.',
}
const heads = {
  badge: 'Report on a badge',
  endorsement: 'Report on an endorsement',
  'learner record': 'Report on a learner record',
} as const
const labels = { badge: 'Badge', endorsement: 'Endorsement', 'learner record': 'Learner record' } as const
const words = { passed: 'Passed', failed: 'Failed', 'not-checked': 'Could not check' } as const
// The moment, the code and the two addresses.
const endHeight = 230

/** A kept report as PDF. */
export const writeReportPdf = (report: KeptReport): Promise<Buffer> => inTurn(() => drawReport(report))

/** A checked batch as PDF. */
export const writeBatchPdf = (batch: BatchFacts, lines: readonly BatchLine[]): Promise<Buffer> =>
  inTurn(() => drawBatch(batch, lines))

interface BatchFacts {
  url: string
  keptUntil: string
}

async function drawReport({ url, verification, keptUntil }: KeptReport): Promise<Buffer> {
  const what = nameKind(verification)
  const paper = createPaper(heads[what])
  const { credential, checks } = verification
  await paper.write(heads[what], { size: 20, bold: true })
  paper.gap()
  await paper.write(titles[nameOutcome(verification)](what), { size: 14, bold: true })
  await paper.write(verification.reason)
  if (verification.next) await paper.write(`What to do: ${verification.next}`)
  paper.gap(14)
  for (const [label, value] of [
    [labels[what], credential?.name],
    ['Issuer', credential?.issuer?.name],
    ['Identifier', credential?.id],
    ['Issued on', credential?.issuedOn && writeDay(credential.issuedOn)],
    ['Valid until', credential?.expires && writeDay(credential.expires)],
    ['Open Badges', credential?.version],
  ]) {
    if (value) await paper.write(`${label}: ${value}`)
  }
  paper.gap(14)
  await paper.write('What was checked', { size: 13, bold: true })
  for (const { name, status, warning, detail, target, next } of checks.slice(0, checksShown)) {
    paper.gap(4)
    const word = warning ? 'Passed, with a remark' : words[status]
    await paper.write(`${word}: ${name.charAt(0).toUpperCase()}${name.slice(1)}`, { bold: true })
    await paper.write(detail)
    if (target) await paper.write(target, { tone: 'quiet', most: 200 })
    if (next) await paper.write(`What to do: ${next}`)
  }
  paper.keepTogether(endHeight)
  paper.gap(14)
  await paper.write(`Checked on ${writeMoment(verification.checkedAt)} by ${config().origin}`)
  await paper.write(`This report is kept until ${writeDay(keptUntil)} under this address:`)
  paper.gap()
  paper.code(url)
  return endPaper(paper, 'report')
}

async function drawBatch({ url, keptUntil }: BatchFacts, lines: readonly BatchLine[]): Promise<Buffer> {
  const paper = createPaper('Report on many badges')
  const count = (outcome: Outcome) => lines.filter(({ verification }) => nameOutcome(verification) === outcome).length
  const none = count('no-badge')
  await paper.write('Report on many badges', { size: 20, bold: true })
  paper.gap()
  await paper.write(
    `${lines.length} checked: ${count('valid')} valid, ${count('invalid')} not valid, ${count('unverifiable')} could not be verified${none > 0 ? `, ${none} without a badge` : ''}.`,
  )
  paper.gap()
  for (const { row, label, verification } of lines) {
    const { name, issuer } = verification.credential ?? {}
    await paper.write(`${row}. ${verdictWords[nameOutcome(verification)]}: ${label}`, { bold: true, most: 160 })
    if (name) await paper.write([name, issuer?.name].filter(Boolean).join(', '), { most: 160 })
    await paper.write(verification.reason, { tone: 'quiet', most: 240 })
    paper.gap(4)
  }
  paper.keepTogether(endHeight)
  paper.gap(14)
  await paper.write(`Checked by ${config().origin}. Kept until ${writeDay(keptUntil)} under this address:`)
  paper.gap()
  paper.code(url)
  return endPaper(paper, 'batch')
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** The UTC day of a timestamp; what is none stays as it is. */
function writeDay(moment: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : day.format(date)
}

const writeMoment = (moment: string): string => `${writeDay(moment)} at ${moment.slice(11, 16)} UTC`

const verdictWords: Record<Outcome, string> = {
  valid: 'Valid',
  invalid: 'Not valid',
  unverifiable: 'Could not be verified',
  'no-badge': 'No badge',
}

async function endPaper(paper: Paper, what: string): Promise<Buffer> {
  paper.gap(14)
  await paper.write(
    `Paper can be changed by anybody. To prove this ${what}, take its signed JSON from the same address: ${siteDid()} has signed it (eddsa-jcs-2022), and the key is in ${config().origin}/.well-known/did.json.`,
    { tone: 'quiet' },
  )
  return paper.end()
}
