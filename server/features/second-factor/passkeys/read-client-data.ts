import { z } from 'zod'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { readUtf8 } from '#openbadges'

const clientData = z.object({ challenge: z.string().max(128) })

/** The challenge that a browser says it answers; undefined when it says nothing that can be read. */
export const readChallenge = (clientDataJSON: string): string | undefined => {
  try {
    return clientData.parse(parseForeign(readUtf8(Buffer.from(clientDataJSON, 'base64url')))).challenge
  } catch {
    return undefined
  }
}
