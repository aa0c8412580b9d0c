import type { FindingCode } from '#shared/messages/findings/finding.ts'
import { findingSentences } from '#shared/messages/findings/findings.ts'
import type { Random } from '../../fuzz/mutate.oracle.ts'
import { createRandom } from '../../fuzz/mutate.oracle.ts'

/** What came of handing something in, in as far as it matters here. */
export interface Answer {
  verdict: string
  reason: string
}

/** A document before and after one thing in it, or around it, was broken. */
export interface Pair {
  /** What it is and how it is secured. */
  of: string
  legal: () => Promise<Answer>
  illegal: () => Promise<Answer>
}

/** One thing that a standard forbids. */
export interface IllegalRow {
  /** What is broken. */
  fault: string
  /** The standard and the paragraph that this breaks. */
  paragraph: string
  /** The sentence of the verdict has to be one of these. */
  told: readonly FindingCode[]
  /** What the sentence has to name besides. */
  names?: RegExp | undefined
  make: (random: Random) => Promise<Pair>
}

const sentences: Readonly<Record<string, string>> = findingSentences

/** True for a text in which the sentence of this code, or its form for endorsements and records, stands. */
export function says(text: string, code: FindingCode): boolean {
  return [sentences[code], sentences[`${code}.thing`]].some((sentence) => {
    if (sentence === undefined) return false
    const parts = sentence.split(/\{\w+\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    return new RegExp(parts.join('[\\s\\S]*'), 'i').test(text)
  })
}

/**
 * Breaks one document as the row says. Undefined when it was valid before and is not afterwards, with the sentence that names
 * the fault; else what is wrong with that. `isQuick` leaves out to look at it before.
 */
export async function tryIllegal(row: IllegalRow, seed: number, isQuick = false): Promise<string | undefined> {
  const { of, legal, illegal } = await row.make(createRandom(seed))
  const before = isQuick ? { verdict: 'valid', reason: '' } : await legal()
  if (before.verdict !== 'valid') return `${of}: ${before.verdict} before it was broken: ${before.reason}`
  const { verdict, reason } = await illegal()
  if (verdict === 'valid') return `${of}: valid: ${reason}`
  if (!row.told.some((code) => says(reason, code))) return `${of}: ${verdict} for another reason: ${reason}`
  return row.names === undefined || row.names.test(reason) ? undefined : `${of}: names something else: ${reason}`
}
