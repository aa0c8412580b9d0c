import { z } from 'zod'
import { context } from '#infra/context.ts'
import type { Arrival } from '../membership/enter-organisation.ts'

const sealedArrival = z.object({
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  groups: z.array(z.string()).optional(),
})

/** What the answer of a provider is locked for while it waits for its browser. */
export const purposeOf = (requestHash: Buffer): string => `saml request ${requestHash.toString('hex')}`

export const sealArrival = (arrival: Arrival, requestHash: Buffer): Buffer =>
  context().masterKey.wrap(Buffer.from(JSON.stringify(arrival)), purposeOf(requestHash))

export const openArrival = (sealed: Buffer, requestHash: Buffer): Arrival => {
  const opened = context().masterKey.unwrap(sealed, purposeOf(requestHash)).toString()
  const { groups, ...arrival } = sealedArrival.parse(JSON.parse(opened))
  return { ...arrival, groups }
}
