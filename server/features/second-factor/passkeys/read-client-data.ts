import { z } from 'zod'

const clientData = z.object({ challenge: z.string().max(128) })

/** The challenge that a browser says it answers; undefined when it says nothing that can be read. */
export const readChallenge = (clientDataJSON: string): string | undefined => {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}
