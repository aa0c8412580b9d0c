import { z } from 'zod'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'

const differs = makeMessage('credential.expected')
const named = z.object({ issuer: z.object({ id: z.string() }) })

/** What is to be said in a place of a wish instead; an issuer has several ids, so the one that is meant is named. */
export const nameExpected = (place: string, signed: Record<string, unknown>): Message => {
  const read = named.safeParse(signed)
  if (!read.success || !['credential.issuer', 'credential.issuer.id'].includes(place)) return differs
  return makeMessage('signing.issuer', { id: read.data.issuer.id })
}
