import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Fault } from './fault.ts'
import { openSite, type Site } from './servers/site.ts'

const people = 1000
const patienceMilliseconds = 300_000
const callMilliseconds = 20_000

/** A caller may be told these, and asks again: the line broke, or the server is not there or has too much to do at the moment. */
const mayBeRepeated: ReadonlySet<number> = new Set([0, 502, 503])

export const claimedAtOnce: Fault = {
  id: 'R26',
  title:
    'a thousand people claim a badge of which there are a thousand, all at once, and repeat what was not answered, while one of two servers is killed at random',
  rounds: 5,
  run: async (rounds, say) => {
    const site = await openSite()
    try {
      // Their mails stay where they can be read.
      const env = { SMTP_URL: '', SASH_TRUST_PROXY: '1', SASH_AWARD_MAILS_PER_DAY: '100000' }
      let [one, other] = [await site.start(env), await site.start(env)]
      const claim = await openClaim(site)
      const room = new Room(site, claim.token)
      const all = Promise.all(Array.from({ length: people }, (_, number) => room.claim(number)))
      const killing = async () => {
        for (let round = 1; round <= rounds; round++) {
          await sleep(randomInt(1000, 4000))
          if (randomInt(2) === 0) [one, other] = [other, one]
          site.takeOut(one)
          await one.killServer()
          one = await site.start(env)
          say(`${round} kills, ${room.awards.size} badges`)
        }
      }
      await Promise.all([all, killing()])
      const losses = [...room.faults, ...(await checkClaim(site, claim.id, room))]
      const late = await room.send('/v3/claims/places', { token: claim.token, email: 'late@bench.example.org' }, people)
      if (late.status !== 409) losses.push(`whoever came after the last place was answered ${late.status}`)
      const facts = `${room.awards.size} badges, ${room.repeated} calls repeated, the last after ${Math.round(room.longest / 1000)} s`
      return { runs: rounds, losses, facts }
    } finally {
      await site.close()
    }
  },
}

/** People who ask for a place, read their mail, and press the button in it; each as often as it takes, and once more afterwards. */
class Room {
  /** Id of the award of each address. */
  readonly awards = new Map<string, string>()
  readonly faults: string[] = []
  repeated = 0
  longest = 0
  readonly #site: Site
  readonly #token: string
  #proofs = new Map<string, string>()
  #reading: Promise<void> | undefined

  constructor(site: Site, token: string) {
    this.#site = site
    this.#token = token
  }

  async claim(number: number): Promise<void> {
    const began = performance.now()
    const email = `guest-${number}@bench.example.org`
    await this.#insist('/v3/claims/places', { token: this.#token, email }, number)
    const token = await this.#readMail(email)
    const first = token && (await this.#insist('/v3/claims/proofs', { token }, number))
    if (!first) return void this.faults.push(`${email} has no badge`)
    this.awards.set(email, first)
    this.longest = Math.max(this.longest, performance.now() - began)
    if ((await this.#insist('/v3/claims/proofs', { token }, number)) !== first)
      this.faults.push(`${email} was told of two badges`)
  }

  /** What the call has made, as soon as it is answered; nothing where it was refused or never answered. */
  async #insist(path: string, body: object, number: number): Promise<string | undefined> {
    const began = performance.now()
    while (performance.now() - began < patienceMilliseconds) {
      const { status, text } = await this.send(path, body, number)
      if (status === 200) return JSON.parse(text).award_id ?? 'a place'
      // Asked again when the last place is held, whoever has one is told that all are taken, and is mailed: else the answer would
      // tell who has one.
      if (status === 409 && path === '/v3/claims/places') return 'a place, or none'
      if (!mayBeRepeated.has(status)) {
        this.faults.push(`${path} was answered ${status}: ${text.slice(0, 200)}`)
        return undefined
      }
      this.repeated++
      await sleep(randomInt(100, 600))
    }
    this.faults.push(`${path} was never answered`)
    return undefined
  }

  /** Each person has a network of their own, as phones do. */
  async send(path: string, body: object, number: number): Promise<{ status: number; text: string }> {
    try {
      const answer = await fetch(new URL(path, this.#site.origin), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `198.18.${Math.floor(number / 250)}.${(number % 250) + 1}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(callMilliseconds),
      })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return { status: 0, text: '' }
    }
  }

  async #readMail(email: string): Promise<string | undefined> {
    for (let wait = 0; wait < 400; wait++) {
      const known = this.#proofs.get(email)
      if (known) return known
      // One looks for all of them.
      this.#reading ??= this.#readAll().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
      if (!this.#proofs.has(email)) await sleep(250)
    }
    return undefined
  }

  async #readAll(): Promise<void> {
    const rows = await this.#site.database.ask(
      async (database) =>
        (
          await database.query<{ email: string; body: string }>(
            `select to_address as email, body from mails where kind = 'claim'`,
          )
        ).rows,
    )
    this.#proofs = new Map(rows.map(({ email, body }) => [email, /\/c\/proof\/([\w-]+)/.exec(body)?.[1] ?? '']))
  }
}

async function openClaim({ place, origin }: Site): Promise<{ id: string; token: string }> {
  const [, issuer, badge] = /\/issuers\/([^/]+)\/badges\/([^/]+)\//.exec(place.path) ?? []
  const ask = async (path: string, body: object): Promise<{ id: string; url: string }> => {
    const answer = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: place.headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const claims = `/v3/issuers/${issuer}/claims`
  const { id, url } = await ask(claims, { badge_class: badge, title: 'Open day', cap: people })
  await ask(`${claims}/${id}/state`, { state: 'open' })
  return { id, token: url.slice(url.lastIndexOf('/') + 1) }
}

/** As many badges as there are places, of as many people, and all that counts them says so. */
async function checkClaim(site: Site, claimId: string, room: Room): Promise<string[]> {
  const read = async (database: pg.Client) =>
    (
      await database.query(
        `select (select count(*) from awards) as awards,
        (select count(distinct recipient_identifier) from awards) as people,
        (select count(*) from claim_entries where claim_id = $1 and state = 'awarded') as entries,
        (select count(distinct award_id) from claim_entries where claim_id = $1 and state = 'awarded') as badges,
        (select taken from claims where claim_id = $1) as taken,
        (select sum(awarded) from claim_days where claim_id = $1) as counted`,
        [claimId],
      )
    ).rows[0]
  const found = await site.database.ask(read)
  const losses = Object.entries(found).flatMap(([name, count]) =>
    Number(count) === people ? [] : [`${name}: ${count} of ${people}`],
  )
  if (room.awards.size !== people) losses.push(`${room.awards.size} people were told that they have it`)
  return losses
}
