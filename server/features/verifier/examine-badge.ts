import type { Verification } from '#contracts/verifier/verifier.ts'
import type { FetchOutcome, ReadBadge, VerifyReport } from '#openbadges'
import { openCopy } from './copies.ts'
import { makePorts } from './ports.ts'
import { addOwnReason, presentTold } from './present.ts'
import { workOnBadge } from './thread/verify-aside.ts'

export interface Examination {
  /** The same as anybody gets who verifies the badge, as it is kept. */
  verification: Verification
  /** What it was made of, with the codes of its sentences: for what is said at once. */
  report: VerifyReport
  /** What the badge says; undefined when there is none to read. */
  found: ReadBadge['found']
}

/** An address that was asked already, with its answer. */
export interface GivenAnswer {
  url: string
  answer: FetchOutcome
}

/**
 * Verifies a badge and reads what it says, asking other servers until `end`. The address of a badge may come with the answer
 * it gave.
 */
export const examineBadge = async (
  input: { text: string } | { url: string } | GivenAnswer,
  end?: Date,
): Promise<Examination> => {
  const ports = makePorts(undefined, end)
  const given = 'answer' in input ? input : undefined
  const { report, found } = await workOnBadge('read', given ? { url: given.url } : await openCopy(input), {
    ...ports,
    fetch: async (url, accept) => (given && url === given.url ? given.answer : ports.fetch(url, accept)),
  })
  const told = await addOwnReason(report)
  return { verification: await presentTold(told, ports.now), report: told, found }
}
