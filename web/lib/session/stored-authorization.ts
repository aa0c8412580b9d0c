import { z } from 'zod'
import { clientInfo } from '#contracts/oauth/client-info.ts'
import { forgetAuthorization, readKeptAuthorization, writeAuthorization } from './oauth-state.ts'

const storedAuthorization = z.object({
  clientId: z.string().min(1),
  /** Unless the app has sent its request ahead: then its address stands for all the rest. */
  redirectUrl: z.string().min(1).optional(),
  requestUri: z.string().min(1).optional(),
  /** Only what the app sent; `code` if it sent nothing. */
  responseType: z.string().optional(),
  scopeString: z.string().optional(),
  stateString: z.string().optional(),
  codeChallenge: z.string().optional(),
  codeChallengeMethod: z.string().optional(),
  resource: z.string().optional(),
  keyThumbprint: z.string().optional(),
  /** What the server said of the app, once it was asked. */
  clientInfo: clientInfo.optional().catch(undefined),
})

/** What an app asked for when it sent somebody here. */
export type StoredAuthorization = z.output<typeof storedAuthorization>

/** The authorization that somebody is on the way through; it outlives signing in, signing up and the mail for that. */
export function readAuthorization(): StoredAuthorization | undefined {
  const stored = readKeptAuthorization()
  if (stored === undefined) return undefined
  try {
    return storedAuthorization.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

export function keepAuthorization(request: StoredAuthorization): void {
  writeAuthorization(request)
}

/** Forgets the authorization that came to its end; one that another tab began meanwhile goes on. */
export function endAuthorization({ clientId, redirectUrl, requestUri, stateString }: StoredAuthorization): void {
  const kept = readAuthorization()
  const isOther =
    kept !== undefined &&
    (kept.clientId !== clientId ||
      kept.redirectUrl !== redirectUrl ||
      kept.requestUri !== requestUri ||
      kept.stateString !== stateString)
  if (!isOther) forgetAuthorization()
}
