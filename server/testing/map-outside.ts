import { createFetchOutside, type FetchOutside } from '#infra/outside/fetch.ts'

/** The guarded fetch, with servers of the test in the place of well-known origins; nothing else is reached. */
export const mapOutside = (places: Record<string, string>): FetchOutside => {
  const fetchOutside = createFetchOutside({ trustedOrigins: Object.values(places) })
  return async (url, options) => {
    const { origin } = new URL(url)
    const place = places[origin]
    if (place === undefined) return { ok: false, reason: 'refused', detail: `not allowed: ${origin}` }
    return fetchOutside(url.replace(origin, place), options)
  }
}
