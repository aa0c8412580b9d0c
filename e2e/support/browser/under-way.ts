import type { BrowserContext, Request } from 'playwright-core'
import { waitFor } from './wait-for.ts'

const asked = new WeakMap<BrowserContext, Set<Request>>()

/** What the pages of the context have asked for and not been answered yet; the one who watches them keeps it. */
export function underWayIn(context: BrowserContext): Set<Request> {
  const requests = asked.get(context) ?? new Set()
  asked.set(context, requests)
  return requests
}

/** Waits a while for the answers, for a server that is about to stop would work on for nobody. */
export async function waitForAnswers(contexts: readonly BrowserContext[]): Promise<void> {
  const isAnswered = () => contexts.every((context) => underWayIn(context).size === 0) || undefined
  await waitFor('the last answers', isAnswered, 2000).catch(() => undefined)
}
