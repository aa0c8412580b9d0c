import { createDocumentSource } from './document-source.ts'
import { findSignedForm } from './input/find-signed-form.ts'
import { evaluateDocument, openInput } from './input/open-input.ts'
import type { VerifyInput, VerifyPorts } from './ports.ts'
import type { VerifyReport } from './report.ts'
import { type WrittenReport, writeReport } from './write-report.ts'

/**
 * Verifies a badge from anywhere: Open Badges 3.0 credentials by their proof and their issuer's keys, hosted 2.0 ones by
 * what the issuer's site says now. Never rejects for what the badge or the network does; every check is reported.
 */
export async function verify(input: VerifyInput, ports: VerifyPorts): Promise<WrittenReport> {
  return writeReport(await evaluate(input, ports))
}

async function evaluate(input: VerifyInput, ports: VerifyPorts): Promise<VerifyReport> {
  const source = createDocumentSource(ports)
  const opened = await openInput(input, source)
  if ('report' in opened) return opened.report
  const report = await evaluateDocument(opened, input, { ports, source })
  const { version, kind, id } = report.credential ?? {}
  if (opened.jwt !== undefined || id === undefined || version === '3.0' || kind !== undefined) return report
  const answer = await source.findAnswer(id)
  const signedForm = answer?.ok && answer.link !== undefined ? findSignedForm(answer.link, answer.url) : undefined
  return signedForm === undefined ? report : { ...report, signedForm }
}
