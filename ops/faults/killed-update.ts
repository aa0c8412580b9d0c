import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sash } from '../../bench/sash.ts'
import type { Fault } from './fault.ts'
import { type Calls, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { buildLastRelease } from './servers/last-release.ts'
import { settle } from './servers/settle.ts'
import { openSite, type Site } from './servers/site.ts'

const callersAtOnce = 4
const killsPerRound = 3
const startMilliseconds = 60_000

export const killedUpdate: Fault = {
  id: 'R18',
  title:
    'the server is killed while it brings an older or an empty database up to date; then the last release and this one work at once',
  rounds: 1,
  run: async (rounds, say) => {
    const release = buildLastRelease()
    if (typeof release === 'string') return { runs: 0, losses: [], facts: '', skipped: release }
    const { folder } = release
    const site = await openSite({ folder })
    try {
      const losses: string[] = []
      const older = await site.start({}, { folder })
      const first = await award(site, 2000)
      await settle(site.database)
      await end(site, older)
      await copy(site, 'sash', 'older')
      // What a start without a fault makes of both.
      await end(site, await site.start())
      const wanted = { older: await describe(site), empty: await describeFresh(site) }

      const kills: Kills = { all: 0, midway: 0 }
      for (let round = 1; round <= rounds; round++) {
        for (const kind of ['empty', 'older'] as const) {
          await copy(site, kind === 'older' ? 'older' : 'template1', 'sash')
          const env = kind === 'older' ? {} : freshFolder(site, `round-${round}`)
          for (let kill = 0; kill < killsPerRound; kill++) await killMidway(site, env, kills)
          await end(site, await site.start(env))
          if ((await describe(site)) !== wanted[kind])
            losses.push(`round ${round}: another schema in the ${kind} database`)
        }
        say(`${kills.all} kills, ${kills.midway} of them between two migrations`)
      }

      const [one, other] = [await site.start({}, { folder }), await site.start()]
      const second = await award(site, 5000)
      for (const [recipient, id] of first.promised) {
        if (second.promised.get(recipient) !== id) losses.push(`${recipient}: another award when the call was repeated`)
      }
      if (!one.memory() || !other.memory()) losses.push('a server did not live on')
      const refused = [...second.statuses].filter(([status]) => status !== 201)
      losses.push(...refused.map(([status, count]) => `${count} calls answered ${status} with both at work`))
      losses.push(...first.faults, ...(await checkSite(site, site.place, second)))
      const facts =
        `${kills.all} kills, ${kills.midway} between two migrations; ${first.promised.size} awards by ${release.commit}, ` +
        `${second.promised.size} when both had worked`
      return { runs: kills.all, losses, facts }
    } finally {
      await site.close()
    }
  },
}

interface Kills {
  all: number
  midway: number
}

async function award(site: Site, milliseconds: number): Promise<Calls> {
  const callers = startCallers(callersAtOnce, site.place)
  await sleep(milliseconds)
  await callers.stop()
  return callers.calls
}

async function end(site: Site, sash: Sash): Promise<void> {
  site.takeOut(sash)
  await sash.stop()
}

const copy = (site: Site, from: string, to: string): Promise<void> =>
  site.database.ask(async (client) => {
    await client.query(`drop database if exists ${to} with (force)`)
    await client.query(`create database ${to} template ${from}`)
  }, 'postgres')

/** A new server finds neither pictures nor a key. */
const freshFolder = (site: Site, name: string) => {
  const SASH_DATA = path.join(site.dataDir, name)
  mkdirSync(SASH_DATA)
  return { SASH_DATA }
}

async function describeFresh(site: Site): Promise<string> {
  await copy(site, 'template1', 'sash')
  await end(site, await site.start(freshFolder(site, 'undisturbed')))
  return await describe(site)
}

/** Starts a server and kills it after one of the migrations that are missing, or a moment later. */
async function killMidway(site: Site, env: Record<string, string>, kills: Kills): Promise<void> {
  const before = await countMigrations(site)
  const ending = new AbortController()
  const tooLate = AbortSignal.any([ending.signal, AbortSignal.timeout(startMilliseconds)])
  const starting = site.start(env, { signal: tooLate }).then(
    (sash) => end(site, sash).then(() => false),
    () => true,
  )
  let isOver = false
  void starting.then(() => {
    isOver = true
  })
  const mark = before + randomInt(1, 12)
  while (!isOver && (await countMigrations(site)) < mark) await sleep(2)
  await sleep(randomInt(30))
  ending.abort()
  const wasKilled = await starting
  const after = await countMigrations(site)
  if (wasKilled) kills.all += 1
  if (wasKilled && after > before) kills.midway += 1
}

const countMigrations = (site: Site): Promise<number> =>
  site.database.ask(async (client) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      `select to_regclass('schema_migrations') is not null as is_there`,
    )
    if (!rows[0]?.is_there) return 0
    const answer = await client.query<{ count: number }>('select count(*)::int as count from schema_migrations')
    return answer.rows[0]?.count ?? 0
  })

/** Each column, rule, index and migration. */
const describe = (site: Site): Promise<string> =>
  site.database.ask(async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) as line
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs')) and attnum > 0
        and not attisdropped
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      union all select indexdef from pg_indexes where schemaname in ('public', 'jobs')
      union all select concat_ws(' ', name, sha256) from schema_migrations
      union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      order by line`)
    return rows.map(({ line }) => line).join('\n')
  })
