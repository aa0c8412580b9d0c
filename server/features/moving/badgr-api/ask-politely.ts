import type { FetchOutside, OutsideAnswer } from '#infra/outside/fetch.ts'

type Options = Parameters<FetchOutside>[1]
export type Wait = (milliseconds: number) => Promise<unknown>

const longestPause = 300_000
const busy = [429, 502, 503, 504]

/**
 * Asks again where a server says that it is busy or does not answer: after as many seconds as it names, at most five
 * minutes, else after one, two, four and eight. What it answers in the end may be a refusal.
 */
export const askPolitely = async (
  { fetchOutside, wait }: { fetchOutside: FetchOutside; wait: Wait },
  url: string,
  options: Options,
): Promise<OutsideAnswer> => {
  for (let turn = 0; ; turn++) {
    const answer = await fetchOutside(url, options)
    if (answer.ok || turn >= mostTurns(answer)) return answer
    await wait(readPause(answer.headers?.['retry-after']) ?? 1000 * 2 ** turn)
  }
}

/** How often it is worth asking again. */
const mostTurns = ({ reason, status = 0 }: Extract<OutsideAnswer, { ok: false }>): number => {
  if (busy.includes(status)) return 4
  return reason === 'timeout' || reason === 'unreachable' ? 1 : 0
}

/** Seconds or a moment, as RFC 9110 has it; in milliseconds. */
function readPause(header: string | string[] | undefined): number | undefined {
  const text = [header].flat()[0]?.trim() ?? ''
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(pause, 0), longestPause)
}
