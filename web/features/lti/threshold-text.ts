import { z } from 'zod'

/** Whole percent, as somebody types it. */
export const thresholdText = z.string().regex(/^\s*(100|[1-9]\d?)\s*$/, 'Enter a number from 1 to 100.')
