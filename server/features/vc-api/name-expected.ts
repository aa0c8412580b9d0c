import { z } from 'zod'

const differs = 'This is not what would be signed. Leave it out, or say the same as the issuer and its badge class.'
const named = z.object({ issuer: z.object({ id: z.string() }) })

/** What is to be said in a place of a wish instead; an issuer has several ids, so the one that is meant is named. */
export const nameExpected = (place: string, signed: Record<string, unknown>): string => {
  const read = named.safeParse(signed)
  if (!read.success || !['credential.issuer', 'credential.issuer.id'].includes(place)) return differs
  return `Name the issuer by the id that its badges are signed under: ${read.data.issuer.id}`
}
