import { context } from '#infra/context.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import type { GivenPerson } from '../given.ts'
import type { Receiver } from '../outside/receiver.ts'

/** Settings of a test server whose operator lets these receivers be reached. */
export const reaching = (...receivers: Receiver[]) => {
  const origins = receivers.map(({ origin }) => origin)
  return {
    env: { SASH_INTERNAL_ORIGINS: origins.join(',') },
    outside: createFetchOutside({ allowPrivate: ({ origin }) => origins.includes(origin) }),
  }
}

export const hooksOf = (issuer: string): string => `${issuer.replace('/v1/issuer', '/v3')}/webhooks`

export const allEvents = [
  'award.made',
  'award.accepted',
  'award.corrected',
  'award.revoked',
  'batch.done',
  'claim.changed',
  'claim.taken',
  'request.made',
  'request.decided',
]

/** A webhook of the issuer at the path; returns its own path and its secret. */
export const givenWebhook = async (by: GivenPerson, issuer: string, url: string, more: object = {}) => {
  const answer = await by.call('POST', hooksOf(issuer), {
    body: { name: 'Registry', url, events: allEvents, ...more },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { id, secret } = answer.json<{ id: string; secret: string }>()
  return { id, secret, path: `${hooksOf(issuer)}/${id}` }
}

/** Has everything sent that is due by the clock of the test. */
export const runDeliveries = async (): Promise<void> => {
  const { db, queue } = context()
  await db.transaction().execute((tx) => queue.enqueue(tx, 'webhooks.send', {}))
  await queue.drain()
}
