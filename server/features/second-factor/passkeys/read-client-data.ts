import { z } from 'zod'
import { parseForeign } from '#infra/json/parse-foreign.ts'

const clientData = z.object({ challenge: z.string().max(128) })

/** The challenge that a browser says it answers; undefined when it says nothing that can be read. */
export const readChallenge = (clientDataJSON: string): string | undefined => {
  try {
    return clientData.parse(parseForeign(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}
