import { setImmediate as giveWay } from 'node:timers/promises'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { currentPayer } from '#infra/budgets/asker.ts'
import { spendTime } from '#infra/budgets/purse.ts'
import { limitTasks } from '#infra/images/side-by-side.ts'
import { inLanguage } from '#infra/languages/texts.ts'
import { createPaper, type Paper } from '#infra/pdf/paper.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { type BatchFacts, describeBatch } from './describe-batch.ts'
import { describeReport } from './describe-report.ts'
import type { ReportSheet, SheetLine } from './sheet.ts'
import type { BatchLine } from './write-csv.ts'

// A file of a thousand rows is work for a second or more.
const inTurn = limitTasks(2, 16)
const linesPerSlice = 20
// The moment, the code and the two addresses.
const endHeight = 230

/** A kept report as PDF. */
export const writeReportPdf = (report: KeptReport, locale: Locale): Promise<Buffer> =>
  onPaper(() => inLanguage(locale, () => describeReport(report)), locale)

/** A checked batch as PDF. */
export const writeBatchPdf = (batch: BatchFacts, lines: readonly BatchLine[], locale: Locale): Promise<Buffer> =>
  onPaper(() => inLanguage(locale, () => describeBatch(batch, lines)), locale)

/** Whoever asks pays for it, with the account or else the network. */
const onPaper = (describe: () => ReportSheet, locale: Locale): Promise<Buffer> =>
  inTurn(() => spendTime('processor', currentPayer(), () => draw(describe(), locale)))

async function draw({ title, lines, end, url, proof }: ReportSheet, locale: Locale): Promise<Buffer> {
  const paper = createPaper(title, locale)
  for (const [index, line] of lines.entries()) {
    if (index % linesPerSlice === 0) await giveWay()
    await writeLine(paper, line)
  }
  paper.keepTogether(endHeight)
  paper.gap(14)
  for (const line of end) await writeLine(paper, line)
  paper.gap()
  paper.code(url)
  paper.gap(14)
  await paper.write(proof, { tone: 'quiet' })
  return paper.end()
}

async function writeLine(paper: Paper, { text, before = 0, gap = 0, ...style }: SheetLine): Promise<void> {
  paper.gap(before)
  await paper.write(text, style)
  paper.gap(gap)
}
