import { expect } from 'vitest'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { nameFinding } from '#shared/messages/stored/name-finding.ts'
import type { WrittenReport } from './write-report.ts'

/** Holds a report to what finds codes in prose that was kept: its English leads back to each code, and says no more. */
export function expectCodes(report: WrittenReport): WrittenReport {
  const { reason, next, codes, checks, parts = [], endorsements = [] } = report
  expectCode(reason, codes.reason)
  expectCode(next, codes.next)
  for (const check of checks) {
    expectCode(check.detail, check.codes.detail)
    expectCode(check.next, check.codes.next)
  }
  for (const inside of [...parts, ...endorsements]) expectCodes(inside)
  return report
}

function expectCode(text: string | undefined, code: Message | undefined): void {
  if (text === undefined || code === undefined) return
  const found = nameFinding(text)
  const said = found && renderFinding(found)
  // Of several sentences in a row prose does not show where one ends that begins with words of a document.
  const isClear = !JSON.stringify(code).includes('"model.')
  expect([said, isClear && found?.code]).toEqual([text, isClear && code.code])
}
