import { limitTasks } from '#infra/images/side-by-side.ts'
import type { Fetched } from '../pages/find-badge.ts'
import type { Ports } from '../ports.ts'

const perHost = 2
const waiting = 1000
const keptMaximum = 500
/** Characters of all kept answers together: each may be a mebibyte. */
const keptCharacters = 16 * 1024 * 1024

/** The badges of a batch ask for the same documents, which are fetched once; a host is asked by two at a time. */
export const shareFetches = (fetch: Ports['fetch']): Ports['fetch'] => {
  const hosts = new Map<string, ReturnType<typeof limitTasks>>()
  const kept = new Map<string, Promise<Fetched>>()
  let left = keptCharacters
  const keep = (name: string, answer: Promise<Fetched>) => {
    kept.set(name, answer)
    const weigh = (outcome: Fetched) => {
      left -= outcome.ok ? outcome.text.length + (outcome.bytes?.length ?? 0) : 0
      if (left < 0) kept.delete(name)
    }
    answer.then(weigh, () => kept.delete(name))
  }
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
    if (kept.size < keptMaximum && left > 0) keep(name, answer)
    return answer
  }
}
