import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { context } from '#infra/context.ts'
import type { Random } from '../fuzz/random.ts'
import { basic, givenApp, givenCode } from '../given/given-app.ts'
import { givenBatch } from '../given/given-batch.ts'
import { givenClaim } from '../given/given-claim.ts'
import { givenImport } from '../given/given-move.ts'
import { givenProofKey } from '../given/given-proof.ts'
import { currentKey } from '../given/given-signing.ts'
import { givenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '../given.ts'
import { closeHouse, type House, must, openHouse, revoke, signIn, type Town } from './town.ts'

/** What is done every so many days, beginning with the day of its number. */
interface Habit {
  every: number
  from: number
  do(town: Town, random: Random): Promise<unknown>
}

const houseOf = (town: Town): House => {
  const house = town.houses[town.day % town.houses.length]
  if (!house) throw new Error('there is no issuer')
  return house
}

/** Somebody who learns here, signed in today. */
const someone = async (town: Town, random: Random) => {
  const at = random.below(town.learners.length)
  const person = await signIn(town, random.pick(town.learners.slice(at, at + 1)))
  town.learners[at] = person
  return person
}

const award = async (town: Town, random: Random): Promise<void> => {
  const house = houseOf(town)
  house.owner = await signIn(town, house.owner)
  const recipient = random.chance(0.3) ? newEmail('stranger') : random.pick(town.learners).email
  const badge = random.pick(house.badges)
  const body = { recipient_identifier: recipient, create_notification: true }
  const headers = { 'idempotency-key': `day-${town.day}` }
  const { slug: id } = await must<{ slug: string }>(house.owner.call('POST', `${badge}/assertions`, { body, headers }))
  town.given.push({ id, day: town.day, house, badge, recipient, isRevoked: false })
}

const awardMany = async (town: Town, random: Random): Promise<void> => {
  const house = houseOf(town)
  house.owner = await signIn(town, house.owner)
  const emails = Array.from({ length: 5 }, () =>
    random.chance(0.5) ? newEmail('row') : random.pick(town.learners).email,
  )
  const awards = [...new Set(emails)].map((email) => ({ recipient_identifier: email }))
  await givenBatch(house.owner, random.pick(house.badges), { awards, create_notification: true })
}

const decide = async (town: Town, random: Random): Promise<void> => {
  const person = await someone(town, random)
  const badges = await must<{ id: string; acceptance: string }[]>(
    person.call('GET', '/v1/earner/badges?json_format=plain'),
  )
  const open = badges.find(({ acceptance }) => acceptance === 'Unaccepted')
  if (!open) return
  const url = `/v1/earner/badges/${open.id}`
  if (random.chance(0.2)) await must(person.call('DELETE', url))
  else await must(person.call('PUT', url, { body: { acceptance: 'Accepted' } }))
}

const takeBack = async (town: Town, random: Random): Promise<void> => {
  const old = town.given.filter(({ isRevoked, day }) => !isRevoked && day < town.day - 5)
  if (old.length === 0) return
  const chosen = random.pick(old)
  chosen.house.owner = await signIn(town, chosen.house.owner)
  await revoke(chosen.house.owner, chosen.badge, [chosen.id])
  chosen.isRevoked = true
}

const forget = async (town: Town, random: Random): Promise<void> => {
  const { email } = random.pick(town.learners)
  const { server } = town.stage
  await must(server.call('POST', '/v1/user/forgot-password', { form: { email } }))
  if (random.chance(0.5)) return
  const token = new URL(await readMailLink(email), 'http://localhost').searchParams.get('token')
  await must(server.call('PUT', '/v1/user/forgot-password', { body: { token, password: goodPassword } }))
}

const leave = async (town: Town, random: Random): Promise<void> => {
  if (town.learners.length < 25) return
  const person = await someone(town, random)
  await must(person.call('DELETE', '/v1/user/profile'))
  town.learners = town.learners.filter(({ accountId }) => accountId !== person.accountId)
}

const guess = async (town: Town, random: Random): Promise<void> => {
  const form = { username: random.pick(town.learners).email, password: 'not this one' }
  await town.stage.server.call('POST', '/o/token', { form })
}

const shown = { with_name: true, with_evidence: true }

const bringIn = async (town: Town, random: Random): Promise<void> => {
  const person = await someone(town, random)
  const id = await givenImport(person)
  const body = { ...shown, kind: 'badge', target: id }
  const link = await must<{ id: string }>(person.call('POST', '/v3/backpack/share-links', { body }))
  await must(town.stage.server.call('GET', `/public/shares/${link.id}`))
  if (random.chance(0.5)) await must(person.call('DELETE', `/v1/earner/badges/${id}`))
}

/** Shows badges in a collection of their own, hands its address on, and takes some of it back. */
const collect = async (town: Town, random: Random): Promise<void> => {
  const person = await someone(town, random)
  const { server } = town.stage
  const kept = await must<{ id: string; acceptance: string }[]>(
    person.call('GET', '/v1/earner/badges?json_format=plain'),
  )
  const badges = kept.filter(({ acceptance }) => acceptance === 'Accepted').slice(0, 3)
  const [first] = badges
  if (!first) return
  const { slug } = await must<{ slug: string }>(
    person.call('POST', '/v1/earner/collections', {
      body: { name: 'Mine', published: true, badges: badges.map(({ id }) => ({ id })) },
    }),
  )
  for (const [kind, target] of [
    ['badge', first.id],
    ['collection', slug],
  ]) {
    await must(person.call('POST', '/v3/backpack/share-links', { body: { ...shown, kind, target } }))
    await must(server.call('GET', `/v1/earner/share/${kind}/${target}?provider=facebook&redirect=0`))
  }
  if (random.chance(0.5)) await must(person.call('DELETE', `/v1/earner/collections/${slug}`))
}

/** An issuer of the day: its owner signed in, and its keys. */
const openDesk = async (town: Town) => {
  const house = houseOf(town)
  house.owner = await signIn(town, house.owner)
  const base = `/v3/issuers/${house.issuer.split('/').at(-1)}/signing`
  const key = `${base}/keys/${currentKey(await must<Signing>(house.owner.call('GET', base))).id}`
  return { ...house, key }
}

const changeKey = async (town: Town): Promise<void> => {
  const { owner, key } = await openDesk(town)
  await must(owner.call('POST', `${key}/rotate`))
}

/** What the key has signed is signed anew, and whoever has it is told. */
const loseKey = async (town: Town): Promise<void> => {
  const { owner, key } = await openDesk(town)
  await must(owner.call('POST', `${key}/leaked`))
}

const rename = async (town: Town): Promise<void> => {
  const { owner, issuer } = await openDesk(town)
  const body = { name: `Harbour School of day ${town.day}`, url: 'https://harbour.example', email: owner.email }
  await must(owner.call('PUT', issuer, { body }))
}

const openClaim = async (town: Town): Promise<void> => {
  const { owner, badges } = await openDesk(town)
  const email = newEmail('guest')
  const { token } = await givenClaim(owner, badges[0], { addresses: [email, newEmail('guest')] })
  await must(town.stage.server.call('POST', '/v3/claims/places', { body: { token, email } }))
}

/** Lets an app in whose tokens are bound to a key. */
const connectApp = async (town: Town, random: Random): Promise<void> => {
  const person = await someone(town, random)
  const app = await givenApp(person)
  const key = await givenProofKey()
  const form = { grant_type: 'authorization_code', code: await givenCode(person, app), redirect_uri: app.redirect }
  const headers = { ...basic(app), ...(await key.prove('POST', '/o/token')) }
  await must(town.stage.server.call('POST', '/o/token', { form, headers }))
}

const moveOut = async (town: Town): Promise<void> => {
  const [oldest] = town.houses.slice(1)
  if (oldest) await closeHouse(town, oldest)
  await openHouse(town)
}

const habits: readonly Habit[] = [
  { every: 1, from: 0, do: someone },
  {
    every: 2,
    from: 0,
    do: async (town) => town.learners.push(await givenPerson(town.stage.server, newEmail('learner'))),
  },
  { every: 9, from: 3, do: ({ stage }) => givenSignUp(stage.server) },
  { every: 1, from: 1, do: award },
  { every: 7, from: 2, do: awardMany },
  { every: 2, from: 1, do: decide },
  { every: 5, from: 4, do: takeBack },
  { every: 4, from: 3, do: forget },
  { every: 2, from: 5, do: leave },
  { every: 6, from: 1, do: guess },
  { every: 10, from: 6, do: bringIn },
  { every: 8, from: 14, do: collect },
  { every: 25, from: 10, do: connectApp },
  { every: 40, from: 15, do: openClaim },
  { every: 30, from: 20, do: changeKey },
  { every: 300, from: 67, do: loseKey },
  { every: 60, from: 35, do: rename },
  { every: 180, from: 40, do: moveOut },
]

// Who guessed a password in vain is waited for.
const pauseMs = 600_000

/** What came due since the last time, one after the other, and what the queue makes of it; answers what did not work. */
export const live = async (town: Town, random: Random, sinceDay: number): Promise<string[]> => {
  const times = ({ every, from }: Habit, day: number) => Math.floor((day - from) / every)
  const faults: string[] = []
  for (const habit of habits) {
    if (town.day < habit.from || times(habit, town.day) === times(habit, sinceDay)) continue
    await town.clock.pass(pauseMs)
    await habit.do(town, random).catch((error: unknown) => faults.push(`day ${town.day}: ${String(error)}`))
  }
  await context().queue.drain()
  return faults
}
