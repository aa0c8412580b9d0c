import { charge, takeForBytes } from '#infra/budgets/charge.ts'
import { context, db } from '#infra/context.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { findPayer, type PlatformRow } from '../queries.ts'

type Question = Omit<NonNullable<Parameters<ReturnType<typeof context>['fetchOutside']>[1]>, 'purpose'>

// What a call costs that brings hardly anything, and what a name costs that is read, checked and shown.
const callKilobytes = 50
const entryKilobytes = 0.5

/**
 * Asks a service of a platform, whoever wants to know: a visit, a check of the hour, a group. The platform is one that somebody
 * named, and so all that it answers is paid from one share of theirs; throws `rate-limited` when there is none left.
 */
export const askPlatform = async (platform: PlatformRow, url: string, question: Question): Promise<OutsideAnswer> => {
  const payer = { party: await findPayer(db(), platform), amount: callKilobytes }
  await charge(db(), 'course-check', payer)
  const answer = await context().fetchOutside(url, { ...question, purpose: 'partner' })
  if (answer.ok) await takeForBytes(db(), 'course-check', payer, answer.bytes.length)
  return answer
}

/** Takes what so many names cost, before they are read. */
export const payForEntries = async (platform: PlatformRow, count: number): Promise<void> => {
  if (count === 0) return
  const party = await findPayer(db(), platform)
  await charge(db(), 'course-check', { party, amount: Math.ceil(count * entryKilobytes) })
}
