import type { Fault } from './fault.ts'
import { startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { openSite } from './servers/site.ts'

// CommandComplete of the database, which says that everything is kept now.
const committed = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')
const every = 40

export const brokenCommit: Fault = {
  id: 'R7',
  title: 'the line to the database breaks after a commit and before the server hears of it',
  rounds: 50,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      await site.start()
      let commits = 0
      let breaks = 0
      site.databaseLine.breaksAt = (_, answer) => {
        if (breaks >= rounds || !answer.includes(committed)) return false
        commits += 1
        if (commits % every !== 0) return false
        breaks += 1
        return true
      }
      const callers = startCallers(6, site.place)
      while (breaks < rounds) {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        say(`${breaks} breaks, ${callers.calls.promised.size} awards`)
      }
      await callers.stop()
      const { calls } = callers
      const losses = await checkSite(site, site.place, calls)
      const refused = calls.statuses.get(503) ?? 0
      return { runs: breaks, losses, facts: `${calls.promised.size} awards, ${refused} calls answered with 503` }
    } finally {
      await site.close()
    }
  },
}
