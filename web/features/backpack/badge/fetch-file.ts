import { getImportedBadgeFile } from '#contracts/backpack/backpack-actions.ts'
import { getBadgePackage } from '#contracts/backpack/badge-packs.ts'
import { getAwardImage, getBakedFile, getPublicAward } from '#contracts/public/public-pages.ts'
import { callFile } from '#web/lib/api/call.ts'

export interface AwardFile {
  edition: '2_0' | '3_0'
  /** A picture with the badge inside, its document, or (3.0 only) the signed token. */
  type: 'png' | 'svg' | 'json' | 'jwt'
}

export function fetchAwardFile(badgeId: string, { edition, type }: AwardFile): Promise<Blob> {
  if (type === 'json') return callFile(getPublicAward, { params: { id: `${badgeId}.json` }, query: { v: edition } })
  return callFile(getBakedFile, { params: { id: badgeId, file: `badge-${edition}.${type}` } })
}

export const fetchOriginal = (badgeId: string): Promise<Blob> => callFile(getImportedBadgeFile, { params: { badgeId } })

/** The badge with everything that verifies it. */
export const fetchPack = (badgeId: string): Promise<Blob> => callFile(getBadgePackage, { params: { badgeId } })

/** The picture that was awarded, the badge inside. */
export const fetchPicture = (badgeId: string, signal: AbortSignal): Promise<Blob> =>
  callFile(getAwardImage, { params: { id: badgeId }, signal })
