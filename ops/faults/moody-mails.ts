import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Fault } from './fault.ts'
import { gone, type Mood, type MoodyMailServer, startMoodyMailServer } from './hosts/moody-mail-server.ts'
import { type Callers, noCalls, quantileOf, startCallers } from './servers/callers.ts'
import { checkSite } from './servers/check-site.ts'
import { openSite, type Site } from './servers/site.ts'

const blockSeconds = 4
const blocks: readonly Mood[] = ['well', 'down', 'well', 'moody', 'well', 'hanging', 'well']
const undeliverable = 5
/** Within these after its return a mail server has all mails. */
const returnSeconds = 300
/** Of these, how many the clock of the jobs is put forward. */
const skippedSeconds = 240
/** How often each mail is tried in vain while the server is away, the clock put forward each time. */
const tries = 22

export const moodyMails: Fault = {
  id: 'R11',
  title: 'the mail server is away, refuses some mails for now or for good, or says nothing, while awards are made',
  rounds: 1,
  run: async (rounds, say) => {
    const mails = await startMoodyMailServer()
    const site = await openSite()
    try {
      await site.start({ SMTP_URL: mails.url })
      const losses: string[] = []
      const facts: string[] = []
      const calls = noCalls()
      const lost: string[] = []
      for (let round = 1; round <= rounds; round++) {
        const callers = startCallers(4, site.place, 150, calls)
        const waits = await goThrough(mails, callers)
        losses.push(...evaluateWaits(waits))
        await mails.beIn('moody')
        lost.push(...(await awardGone(site, round)))
        await callers.stop()
        await mails.beIn('down')
        const minutes = await stayAway(site)
        await mails.beIn('well')
        const late = await site.database.ask(findLatest)
        if (late > returnSeconds) losses.push(`a mail would leave only ${late} s after the return`)
        await putForward(site, skippedSeconds)
        const began = performance.now()
        for (const recipient of lost) calls.intended.add(recipient)
        losses.push(...(await checkSite({ ...site, mails }, site.place, calls, new Set(lost))))
        const seconds = (performance.now() - began) / 1000
        if (seconds > returnSeconds - skippedSeconds) losses.push(`the last mail left after ${seconds} s more`)
        losses.push(...(await findDeadLetters(site, lost)))
        facts.push(
          `${describe(waits)}; ${Math.round(minutes)} minutes away in ${tries} tries, each put forward; the last mail due ` +
            `${late} s after the return, all there ${Math.round(seconds)} s after putting ${skippedSeconds} s forward; ` +
            `${mails.taken() - countDifferent(mails)} came twice under one Message-ID`,
        )
        say(facts.at(-1) ?? '')
      }
      return { runs: rounds * blocks.filter((mood) => mood !== 'well').length, losses, facts: facts.at(-1) ?? '' }
    } finally {
      await site.close()
      await mails.close()
    }
  },
}

type Waits = Record<Mood, number[]>

/** Within how many milliseconds 99 % of the awards of each block were promised, by the mood of the mail server. */
async function goThrough(mails: MoodyMailServer, { calls }: Callers): Promise<Waits> {
  await sleep(blockSeconds * 1000)
  const waits: Waits = { well: [], down: [], moody: [], hanging: [] }
  for (const mood of blocks) {
    await mails.beIn(mood)
    const first = calls.waits.length
    await sleep(blockSeconds * 1000)
    waits[mood].push(quantileOf(calls.waits.slice(first), 0.99))
  }
  return waits
}

/** What the blocks without a fault differ by among themselves is no change. */
function evaluateWaits(waits: Waits): string[] {
  const most = Math.max(...waits.well)
  const allowed = most * 1.05 + (most - Math.min(...waits.well))
  return blocks
    .filter((mood) => mood !== 'well' && Math.min(...waits[mood]) > allowed)
    .map(
      (mood) => `99 % of awards within ${waits[mood]} ms while it was ${mood}, and within ${waits.well} ms while well`,
    )
}

const describe = (waits: Waits): string =>
  `99 % of awards within ${Object.entries(waits)
    .map(([mood, some]) => `${some.join('/')} (${mood})`)
    .join(', ')} ms`

/** Awards to addresses that do not exist any more. */
async function awardGone({ origin, place }: Site, round: number): Promise<string[]> {
  const recipients = Array.from({ length: undeliverable }, (_, nth) => `${gone}${round}-${nth}@bench.example.org`)
  for (const recipient_identifier of recipients) {
    const answer = await fetch(new URL(place.path, origin), {
      method: 'POST',
      headers: place.headers,
      body: JSON.stringify({ recipient_identifier, create_notification: true }),
    })
    if (answer.status !== 201) throw new Error(`An award was answered ${answer.status}`)
  }
  // They are refused for good while the mail server is there.
  for (let wait = 0; wait < 60; wait++) {
    if ((await listDeadLetters({ origin, place })).length >= recipients.length * round) break
    await sleep(500)
  }
  return recipients
}

/** Each mail is tried again and again in vain; answers how many minutes that would have taken. */
async function stayAway(site: Site): Promise<number> {
  let seconds = 0
  for (let time = 0; time < tries; time++) {
    seconds += await putForward(site, await site.database.ask(findLatest))
    for (let wait = 0; wait < 120 && (await site.database.ask(countDue)) > 0; wait++) await sleep(250)
  }
  return seconds / 60
}

async function putForward({ database }: Site, seconds: number): Promise<number> {
  await database.ask((client) =>
    client.query(
      `update jobs.job set start_after = start_after - $1 * interval '1 second'
       where name = 'mail.send' and state < 'active' and start_after > now()`,
      [seconds],
    ),
  )
  return seconds
}

const countDue = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(
    `select count(*)::int as due from jobs.job
     where name = 'mail.send' and (state = 'active' or state < 'active' and start_after < now())`,
  )
  return rows[0].due
}

/** Seconds until the last of the waiting mails is tried again. */
const findLatest = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(
    `select greatest(0, ceil(extract(epoch from max(start_after) - now())))::int as seconds from jobs.job
     where name = 'mail.send' and state < 'active'`,
  )
  return rows[0].seconds ?? 0
}

const countDifferent = ({ received }: MoodyMailServer): number =>
  [...received.values()].reduce((sum, ids) => sum + ids.size, 0)

interface DeadLetter {
  to: string
  error: string | null
}

const listDeadLetters = async ({ origin, place }: Pick<Site, 'origin' | 'place'>): Promise<DeadLetter[]> => {
  const answer = await fetch(`${origin}/v3/operator/mails?state=failed&num=100`, { headers: place.headers })
  if (!answer.ok) throw new Error(`The list of mails answers ${answer.status}`)
  return answer.json()
}

/** What was refused for good, and nothing else, is listed with the words of the mail server. */
async function findDeadLetters(site: Site, lost: readonly string[]): Promise<string[]> {
  const letters = await listDeadLetters(site)
  return [
    ...lost
      .filter((recipient) => !letters.some(({ to, error }) => to === recipient && error?.includes('550')))
      .map((recipient) => `${recipient}: refused for good, and nobody is told`),
    ...letters.filter(({ to }) => !to.startsWith(gone)).map(({ to, error }) => `${to}: given up: ${error}`),
  ]
}
