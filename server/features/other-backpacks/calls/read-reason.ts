import { z } from 'zod'
import { parseText } from './parse-text.ts'
import { showLine } from './read-description.ts'

const statusInfo = z.object({ imsx_description: z.string() })

/** Why a host refused, in its own words (imsx_StatusInfo); empty when it does not say. */
export const readReason = (said: string | undefined): string => {
  const found = statusInfo.safeParse(parseText(said ?? ''))
  return found.success ? showLine(found.data.imsx_description, 300) : ''
}
