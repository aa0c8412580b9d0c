import { makeClock, readAhead, whyNoClock } from './fake-clock.ts'
import type { Fault } from './fault.ts'
import { startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { findWrongTimes } from './servers/find-wrong-times.ts'
import { openSite } from './servers/site.ts'
import { walk } from './servers/walk-between.ts'

const seconds = 300

export const wrongClocks: Fault = {
  id: 'R13',
  title: 'the clock of one server is five minutes ahead, that of the other five minutes behind',
  rounds: 3,
  run: async (rounds, say) => {
    const skipped = whyNoClock()
    if (skipped) return { runs: 0, losses: [], facts: '', skipped }
    const clocks = [makeClock(seconds), makeClock(-seconds)]
    const site = await openSite()
    try {
      const origins: string[] = []
      const losses: string[] = []
      for (const { env } of clocks) origins.push((await site.start(env)).origin)
      const [ahead = '', behind = ''] = origins
      const apart = (await readAhead(ahead)) - (await readAhead(behind))
      if (apart < 2 * seconds - 5) losses.push(`the clocks were only ${apart} seconds apart`)
      const callers = startCallers(4, site.place, 50)
      let steps = 0
      for (let round = 1; round <= rounds; round++) {
        const [here, there] = round % 2 === 1 ? [ahead, behind] : [behind, ahead]
        const walked = await walk({ site, here, there, round })
        callers.calls.intended.add(walked.recipient)
        steps += walked.steps
        losses.push(...walked.losses)
        say(`${steps} steps, ${callers.calls.promised.size} awards`)
      }
      await callers.stop()
      losses.push(...(await checkSite(site, site.place, callers.calls)))
      losses.push(...(await site.database.ask(findWrongTimes)))
      const facts = `${steps} steps between clocks ${apart} seconds apart, ${callers.calls.promised.size} awards`
      return { runs: steps, losses, facts }
    } finally {
      await site.close()
      for (const clock of clocks) clock.remove()
    }
  },
}
