import { issuerScope } from '#contracts/oauth/scopes.ts'
import { codeOf } from '../../features/webhooks/actions/consent.ts'
import type { Stage } from '../fuzz/stage.ts'
import { givenWebhook } from '../given/given-receiver.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, goodPassword, newEmail } from '../given.ts'

import type { MovedClock } from './moved-clock.ts'

/** An issuer that gives badges day by day. */
export interface House {
  owner: GivenPerson
  issuer: string
  /** One whose awards last, and one whose awards end after a year. */
  badges: readonly [string, string]
}

/** Something that was awarded, and whether it still counts. */
export interface Given {
  id: string
  day: number
  house: House
  badge: string
  recipient: string
  isRevoked: boolean
}

export interface Town {
  clock: MovedClock
  stage: Stage
  houses: House[]
  learners: GivenPerson[]
  given: Given[]
  day: number
}

/** The answer of a call that has to succeed. */
export const must = async <T>(answer: ReturnType<GivenPerson['call']>): Promise<T> => {
  const { statusCode, body, raw } = await answer
  if (statusCode >= 400) throw new Error(`${raw.req.method} ${raw.req.url}: ${statusCode} ${body.slice(0, 300)}`)
  return (body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : undefined) as T
}

/** The same person, signed in anew: what was held yesterday has ended. */
export const signIn = async ({ stage: { server } }: Town, person: GivenPerson): Promise<GivenPerson> => {
  const form = { username: person.email, password: goodPassword, scope: issuerScope }
  const { access_token: token } = await must<{ access_token: string }>(server.call('POST', '/o/token', { form }))
  return { ...person, token, call: (method, url, more = {}) => server.call(method, url, { token, ...more }) }
}

export const openHouse = async (town: Town): Promise<House> => {
  const owner = await givenPerson(town.stage.server, newEmail('owner'))
  const issuer = await givenIssuer(owner)
  const badges = [
    await givenBadgeClass(owner, issuer),
    await givenBadgeClass(owner, issuer, { name: 'First Aid', expires: { amount: 1, duration: 'years' } }),
  ] as const
  const url = 'https://harbour.example/hook'
  const { id, path } = await givenWebhook(owner, issuer, url)
  await must(owner.call('POST', `${path}/confirm`, { body: { code: codeOf({ webhook_id: id, url }) } }))
  const house = { owner, issuer, badges }
  town.houses.push(house)
  return house
}

/** Revokes what still counts, and deletes the issuer. */
export const closeHouse = async (town: Town, house: House): Promise<void> => {
  house.owner = await signIn(town, house.owner)
  for (const badge of house.badges)
    for (;;) {
      const url = `${badge}/assertions?num=100&include_expired=true`
      const open = await must<{ slug: string }[]>(house.owner.call('GET', url))
      if (open.length === 0) break
      await revoke(
        house.owner,
        badge,
        open.map(({ slug }) => slug),
      )
    }
  await must(house.owner.call('DELETE', house.issuer))
  town.houses = town.houses.filter((one) => one !== house)
  town.given = town.given.filter((one) => one.house !== house)
}

export const revoke = (owner: GivenPerson, badge: string, awards: string[]): Promise<unknown> =>
  must(
    owner.call('POST', `${badge.replace('/v1/issuer', '/v3')}/revocations`, {
      body: { awards, revocation_reason: 'Made in error' },
    }),
  )
