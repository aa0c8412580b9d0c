import { createTimer } from '../metrics/registry.ts'
import type { OutsideAnswer } from './fetch.ts'

const seconds = createTimer(
  'sash_outside_fetch_seconds',
  'Calls to other servers, redirects included, by what they were for and what came of them.',
  ['purpose', 'result'],
  [0.1, 0.5, 1, 3, 10],
)

export const measureFetch = async (purpose: string, go: () => Promise<OutsideAnswer>): Promise<OutsideAnswer> => {
  const end = seconds.startTimer({ purpose })
  const answer = await go()
  end({ result: answer.ok ? 'ok' : answer.reason })
  return answer
}
