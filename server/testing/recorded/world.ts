import { setTimeout as sleep } from 'node:timers/promises'
import { context } from '#infra/context.ts'
import type { Elsewhere } from '../given/given-elsewhere.ts'
import { givenToken } from '../given/given-token.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '../given.ts'
import type { TestServer } from '../server.ts'
import { setClock } from './recording.ts'

/** People and badges of an area; nothing of another area is among them. */
export interface World {
  server: TestServer
  site: Elsewhere
  owner: GivenPerson
  earner: GivenPerson
  stranger: GivenPerson
  /** With the role of staff. */
  helper: GivenPerson
  /** Path and id of the issuer, and of its badge class. */
  issuer: string
  issuerId: string
  badge: string
  badgeId: string
  /** An address of the area. */
  email(name: string): string
  tokenOf(person: GivenPerson, scope: string, expiresIn?: number): Promise<string>
  /** Makes everything that waits in the background. */
  settle(): Promise<void>
  /** Waits until a feed tells of the thing: it keeps back what transactions that still run could come before. */
  untilFed(feed: string, id: string): Promise<void>
}

export const idOf = (path: string): string => path.split('/').at(-1) ?? ''

export const createWorld = async (server: TestServer, site: Elsewhere, area: string): Promise<World> => {
  const email = (name: string): string => `${name}@${area}.example`
  const [owner, earner, stranger, helper] = [
    await givenPerson(server, email('owner')),
    await givenPerson(server, email('earner')),
    await givenPerson(server, email('stranger')),
    await givenPerson(server, email('helper')),
  ]
  const issuer = await givenIssuer(owner, { description: 'A school by the sea.' })
  await givenStaff(issuer, helper, 'staff')
  const badge = await givenBadgeClass(owner, issuer, {
    tags: ['sea'],
    alignment: [{ target_name: 'Seamanship', target_url: 'https://frame.example/1' }],
  })
  return {
    server,
    site,
    owner,
    earner,
    stranger,
    helper,
    issuer,
    issuerId: idOf(issuer),
    badge,
    badgeId: idOf(badge),
    email,
    tokenOf: (person, scope, expiresIn = 3600) => givenToken(person.accountId, scope, { expiresIn }),
    settle: () => context().queue.drain(),
    untilFed: async (feed, id) => {
      for (let time = 0; time < 80; time++) {
        const { body } = await server.call('GET', `${feed}?num=500`, { token: owner.token })
        if (body.includes(`"entityId":"${id}"`)) break
        await sleep(250)
      }
      // However long that took.
      setClock('2026-07-01T11:00:00Z')
    },
  }
}
