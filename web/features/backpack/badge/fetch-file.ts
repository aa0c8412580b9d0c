import { getOriginal } from '#contracts/backpack/backpack-actions.ts'
import { getBadgePack } from '#contracts/backpack/badge-packs.ts'
import { awardImage, bakedFile, publicAward } from '#contracts/public/public-pages.ts'
import { callFile } from '#web/lib/api/call.ts'

export interface AwardFile {
  edition: '2_0' | '3_0'
  /** A picture with the badge inside, its document, or (3.0 only) the signed token. */
  type: 'png' | 'svg' | 'json' | 'jwt'
}

export function fetchAwardFile(badgeId: string, { edition, type }: AwardFile): Promise<Blob> {
  if (type === 'json') return callFile(publicAward, { params: { id: `${badgeId}.json` }, query: { v: edition } })
  return callFile(bakedFile, { params: { id: badgeId, file: `badge-${edition}.${type}` } })
}

export const fetchOriginal = (badgeId: string): Promise<Blob> => callFile(getOriginal, { params: { badgeId } })

/** The badge with everything that verifies it. */
export const fetchPack = (badgeId: string): Promise<Blob> => callFile(getBadgePack, { params: { badgeId } })

/** The picture that was awarded, the badge inside. */
export const fetchPicture = (badgeId: string, signal: AbortSignal): Promise<Blob> =>
  callFile(awardImage, { params: { id: badgeId }, signal })
