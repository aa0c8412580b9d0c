import { z } from 'zod'

/** Sash's own, beside the name of an issuer: whether anything but the issuer says that this is its name. */
export const nameStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vouched') }),
  z.object({ kind: z.literal('named') }),
  z.object({ kind: z.literal('changed'), since: z.string(), former: z.string().optional() }),
  z.object({ kind: z.literal('unconfirmed') }),
])
