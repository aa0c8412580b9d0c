import type { KioskView } from '#contracts/claims/kiosks.ts'
import type { GivenPerson } from '../given.ts'
import type { GivenClaim } from './given-claim.ts'

export interface GivenKiosk {
  /** Its path in the interface, and what its link carries. */
  path: string
  token: string
}

/** A kiosk of the claim. */
export const givenKiosk = async (by: GivenPerson, { path }: Pick<GivenClaim, 'path'>): Promise<GivenKiosk> => {
  const answer = await by.call('POST', `${path}/kiosks`)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { id, url } = answer.json<{ id: string; url: string }>()
  return { path: `${path}/kiosks/${id}`, token: url.slice(url.indexOf('#') + 1) }
}

/** What the kiosk shows now. */
export const viewKiosk = async (by: GivenPerson, { token }: GivenKiosk): Promise<KioskView> => {
  const answer = await by.call('POST', '/v3/kiosks/view', { body: { kiosk: token } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<KioskView>()
}

/** What its QR code carries, and what stands beside it. */
export const codesOf = async (by: GivenPerson, kiosk: GivenKiosk): Promise<{ scanned: string; typed: string }> => {
  const { code } = await viewKiosk(by, kiosk)
  return { scanned: code?.url.split('/').at(-1) ?? '', typed: code?.typed ?? '' }
}
