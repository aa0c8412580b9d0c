import { z } from 'zod'

const written = z.enum(['true', 'false', '1', '0', 'True', 'False']).optional()

/** A truth value in a query as programs of the Badgr API write it, in capitals too (R, Excel); one without a value is left out. */
export const flag = z
  .preprocess((value) => (typeof value === 'string' ? value.toLowerCase() || undefined : value), written)
  .optional()
