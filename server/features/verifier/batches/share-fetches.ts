import { limitTasks } from '#infra/images/side-by-side.ts'
import type { FetchOutcome, VerifyPorts } from '#openbadges'

const perHost = 2
const waiting = 1000
const keptMaximum = 500

/** The badges of a batch ask for the same documents, which are fetched once; a host is asked by two at a time. */
export const shareFetches = (fetch: VerifyPorts['fetch']): VerifyPorts['fetch'] => {
  const hosts = new Map<string, ReturnType<typeof limitTasks>>()
  const kept = new Map<string, Promise<FetchOutcome>>()
  const take = (host: string) => {
    const known = hosts.get(host) ?? limitTasks(perHost, waiting)
    hosts.set(host, known)
    return known
  }
  return (url, accept) => {
    const name = `${accept} ${url}`
    const known = kept.get(name)
    if (known) return known
    const host = URL.canParse(url) ? new URL(url).host : ''
    const answer = take(host)(() => fetch(url, accept))
    if (kept.size < keptMaximum) kept.set(name, answer)
    return answer
  }
}
