import { createDocumentSource } from '../verify/document-source.ts'
import { evaluateDocument, openInput } from '../verify/input/open-input.ts'
import { isCredential } from '../verify/is-credential.ts'
import type { VerifyInput, VerifyPorts } from '../verify/ports.ts'
import type { VerifyReport } from '../verify/report.ts'
import { type WrittenReport, writeReport } from '../verify/write-report.ts'
import { readAssertion } from './read-assertion.ts'
import { readCredential } from './read-credential.ts'
import type { BadgeReading } from './reading.ts'

/** A verified badge with what it says; `text` is the JSON or compact JWS in which the badge was found. */
export interface ReadBadge {
  report: WrittenReport
  found?: { text: string; reading: BadgeReading; isPresented?: true }
}

/**
 * Verifies a badge as `verify` does and reads what it says, in any edition from 0.5 to 3.0. Documents it refers to are
 * fetched once for both, within the same limits; of a badge that is refused nothing more is fetched.
 */
export async function readBadge(input: VerifyInput, ports: VerifyPorts): Promise<ReadBadge> {
  const source = createDocumentSource(ports)
  const opened = await openInput(input, source)
  if ('report' in opened) return { report: writeReport(opened.report) }
  const evaluated = await evaluateDocument(opened, input, { ports, source })
  if (isRefused(evaluated)) source.close()
  const report = writeReport(evaluated)
  const { document, text, isPresented } = opened
  const reading = await (isCredential(document) ? readCredential(document, source) : readAssertion(document, source))
  return reading === undefined ? { report } : { report, found: { text, reading, ...(isPresented && { isPresented }) } }
}

// A badge that expired or names nobody still is one.
function isRefused({ checks }: VerifyReport): boolean {
  return checks.some(({ name, status }) => status === 'failed' && name !== 'expiry' && name !== 'subject')
}
