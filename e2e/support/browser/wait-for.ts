import { setTimeout as sleep } from 'node:timers/promises'

type Ask<T> = () => T | undefined | Promise<T | undefined>

/** Asks again until there is an answer; `what` names it when there never is. */
export async function waitFor<T>(what: string, ask: Ask<T>, longest = 20_000): Promise<T> {
  const end = performance.now() + longest
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > end) throw new Error(`Waited ${longest / 1000} s for ${what}.`)
    await sleep(100)
  }
}
