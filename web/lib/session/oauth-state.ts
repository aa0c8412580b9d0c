import { readStored, removeStored, type StoreName, writeStored } from '../browser/storage.ts'

export const authorizationKey = 'oauthState'

// Whoever has left it open that long has something else in mind.
const liveMilliseconds = 30 * 60_000

/**
 * Whether somebody is on the way through another app's authorization in this tab. One that lies there without a moment was
 * kept by an earlier release, and is everybody's.
 */
export function isAuthorizing(): boolean {
  return readLive('sessionStorage') !== undefined || begunOf(readLive('localStorage')) === null
}

/** The text that is kept of the authorization of this tab, or else of the one begun last. */
export function readKeptAuthorization(): string | undefined {
  return readLive('sessionStorage') ?? readLive('localStorage')
}

/** Kept beside the tab, for the pages that a mail opens in another one. */
export function writeAuthorization(request: object): void {
  const text = JSON.stringify({ ...request, begun: Date.now() })
  writeStored('sessionStorage', authorizationKey, text)
  writeStored('localStorage', authorizationKey, text)
}

/** A link of a mail was followed, so what was begun before it goes on here. */
export function adoptAuthorization(): void {
  const text = readKeptAuthorization()
  if (text !== undefined) writeStored('sessionStorage', authorizationKey, text)
}

/** The authorization of this tab came to its end, whichever it was; what another tab began meanwhile goes on. */
export function forgetAuthorization(): void {
  const own = readStored('sessionStorage', authorizationKey)
  removeStored('sessionStorage', authorizationKey)
  if (own === undefined || own === readStored('localStorage', authorizationKey)) {
    removeStored('localStorage', authorizationKey)
  }
}

function readLive(store: StoreName): string | undefined {
  const text = readStored(store, authorizationKey)
  const begun = begunOf(text)
  if (!begun || Math.abs(Date.now() - begun) < liveMilliseconds) return text
  removeStored(store, authorizationKey)
  return undefined
}

/** Undefined where nothing is kept, null where it has no moment. */
function begunOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  try {
    const { begun } = Object(JSON.parse(text))
    return typeof begun === 'number' ? begun : null
  } catch {
    return null
  }
}
