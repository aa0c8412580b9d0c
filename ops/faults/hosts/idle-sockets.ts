import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../../bench/load.ts'
import { arrive } from '../../../bench/open-load.ts'
import type { Fault } from '../fault.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type Held, type Kind, kinds } from './hold-sockets.ts'

// What a process may have open here, less what it needs for itself; Node raises its limit to the highest by itself.
const mayOpen = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)
const count = Math.min(5000, mayOpen - 500)
const rate = 50
const quietSeconds = 8
// Longer than an answer may lie there untaken.
const heldSeconds = 255
// The server looks each second, and a busy machine is late.
const grace = 3000
const longestLife: Record<Kind, number> = {
  silent: 10_000,
  'slow head': 10_000,
  'slow body': 30_000,
  'half closed': 10_000,
  // Node looks every two minutes whether anything moved since it last looked.
  'takes nothing': 240_000,
}
// Less than this cannot be told from what else the machine does.
const noise = 20

export const idleSockets: Fault = {
  id: 'R15',
  title: `${count} connections that say nothing or one byte a second or take nothing, some of them closed on one side`,
  rounds: 1,
  run: async (rounds, say) => {
    const site = await openSite()
    let holder: ChildProcess | undefined
    try {
      const sash = await site.start()
      const port = Number(new URL(sash.origin).port)
      const client = createClient(sash.origin, 50)
      const work = await findWork(site, client)
      const losses: string[] = []
      const facts: string[] = []
      const listen = (seconds: number) => arrive({ rate, seconds, work })
      await listen(5)
      for (let round = 1; round <= rounds; round++) {
        const files = sash.openFiles()
        const before = await listen(quietSeconds)
        holder = fork(path.join('ops', 'faults', 'hosts', 'hold-sockets.ts'), [], { execArgv: ['--import', 'tsx'] })
        holder.send({ port, count })
        await sleep(5000)
        const meanwhile = await listen(heldSeconds)
        const held = await askHolder(holder)
        await endHolder(holder)
        const after = await listen(quietSeconds)
        losses.push(...evaluateHeld(held))
        const kept = sash.openFiles() - files
        if (kept > 60) losses.push(`${kept} files are still open after all connections ended`)
        const failures = before.failures + meanwhile.failures + after.failures
        if (failures > 0) losses.push(`${failures} calls of others failed`)
        const quiet = (before.p99 + after.p99) / 2
        if (meanwhile.p99 > Math.max(2 * quiet, quiet + noise))
          losses.push(`99 % of others within ${ms(meanwhile.p99)}, without within ${ms(quiet)}`)
        facts.push(describe(held, quiet, meanwhile.p99))
        say(facts.at(-1) ?? '')
      }
      client.close()
      return { runs: rounds, losses, facts: facts.at(-1) ?? '' }
    } finally {
      if (holder) await endHolder(holder)
      await site.close()
    }
  },
}

const ms = (wait: number) => `${Math.round(wait * 10) / 10} ms`

const describe = ({ least, most, longest }: Held, quiet: number, meanwhile: number): string =>
  `${least} to ${most} held, the longest ${kinds.map((kind) => `${kind} ${(longest[kind] / 1000).toFixed(1)} s`).join(', ')}; ` +
  `99 % of ${rate} other calls a second within ${ms(meanwhile)}, without within ${ms(quiet)}`

/** An award, looked at in the ways in which others look at it. */
async function findWork({ place }: Site, client: ReturnType<typeof createClient>) {
  const body = JSON.stringify({ recipient_identifier: 'idle@bench.example.org', create_notification: false })
  const answer = await client.send({ method: 'POST', path: place.path, body, headers: place.headers })
  const award = `/public/assertions/${JSON.parse(answer.text).slug}`
  const addresses = [`${award}.json`, `${award}?v=3_0`, award, `${award}/image`, place.path]
  return async (index: number): Promise<boolean> => {
    const address = addresses[index % addresses.length] ?? award
    const headers = address === place.path ? place.headers : { accept: address === award ? 'text/html' : '*/*' }
    return (await client.send({ path: address, headers })).status === 200
  }
}

async function askHolder(holder: ChildProcess): Promise<Held> {
  holder.send('tell')
  const [held] = await once(holder, 'message', { signal: AbortSignal.timeout(10_000) })
  return held
}

async function endHolder(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
}

function evaluateHeld({ most, longest, refused }: Held): string[] {
  const late = kinds.filter((kind) => longest[kind] > longestLife[kind] + grace)
  return [
    ...late.map((kind) => `a connection that was ${kind} was held for ${longest[kind]} ms`),
    ...kinds.filter((kind) => longest[kind] === 0).map((kind) => `none was ${kind}`),
    ...(most < count ? [`no more than ${most} connections could be held`] : []),
    ...(refused > 0 ? [`${refused} connections were refused`] : []),
  ]
}
