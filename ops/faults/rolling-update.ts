import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Fault } from './fault.ts'
import { quantileOf, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { buildLastRelease } from './servers/last-release.ts'
import { settle } from './servers/settle.ts'
import { openSite } from './servers/site.ts'

const mails = 1_000_000
const tokens = 300_000
const callersAtOnce = 4

/** So many more rows like one that is there; only indexes and what looks at all rows meet them. */
const multiply = (table: string, key: string, others: string, count: number) => `
  insert into ${table} select made.*
  from (select given from ${table} given limit 1) one (old), generate_series(1, ${count}) n,
    lateral jsonb_populate_record(one.old, jsonb_build_object(${key}${others})) made`

async function fill(database: pg.Client): Promise<void> {
  await database.query(
    multiply('mails', `'mail_id', 'filler-' || n`, `, 'award_id', null, 'batch_id', null, 'state', 'sent'`, mails),
  )
  await database.query(
    multiply('access_tokens', `'token_hash', sha256(n::text::bytea)`, `, 'token_id', 'filler-' || n`, tokens),
  )
  await database.query('vacuum analyze')
}

export const rollingUpdate: Fault = {
  id: 'R25',
  title: 'a rolling update of a database with a million mails, from the last release, while its server awards',
  rounds: 1,
  run: async (rounds, say) => {
    const release = buildLastRelease()
    if (typeof release === 'string') return { runs: 0, losses: [], facts: '', skipped: release }
    const { folder } = release
    const losses: string[] = []
    const facts: string[] = []
    for (let round = 0; round < rounds; round++) {
      const site = await openSite({ folder })
      try {
        const older = await site.start({}, { folder })
        const before = startCallers(callersAtOnce, site.place)
        await sleep(5000)
        await before.stop()
        await settle(site.database)
        await site.database.ask(fill)
        say('filled')
        // The same callers go on, with nothing else that happens, so that there is something to compare with.
        const undisturbed = before.calls.waits.splice(0)
        const callers = startCallers(callersAtOnce, site.place, 0, before.calls)
        const began = performance.now()
        const newer = await site.start()
        const seconds = Math.round((performance.now() - began) / 1000)
        const during = callers.calls.waits.splice(0)
        const refused = [...callers.calls.statuses].filter(([status]) => status !== 201)
        losses.push(...refused.map(([status, count]) => `${count} calls answered ${status} during the update`))
        await sleep(5000)
        site.takeOut(older)
        await older.stop()
        await sleep(3000)
        await callers.stop()
        if (!newer.memory()) losses.push('the new server did not live on')
        losses.push(...(await checkSite(site, site.place, callers.calls)))
        facts.push(
          `from ${release.commit}: ready after ${seconds} s; ${during.length} awards meanwhile, 99 % within ` +
            `${quantileOf(during, 0.99)} ms, all within ${quantileOf(during, 1)} ms (before it ${quantileOf(undisturbed, 0.99)} and ` +
            `${quantileOf(undisturbed, 1)} ms)`,
        )
        say(facts.at(-1) ?? '')
      } finally {
        await site.close()
      }
    }
    return { runs: rounds, losses, facts: facts.join('; ') }
  },
}
