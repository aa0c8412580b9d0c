import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { getPictureInWidth } from '#contracts/public/pictures.ts'
import { callFile } from '#web/lib/api/call.ts'
import { encodeBase64 } from '#web/lib/formats/encode-base64.ts'

/** Small pictures as data URLs, by their name. */
export type Pictures = Record<string, string>

const widths = { badge: '192', issuer: '64' } as const
const mostCharacters = 6_000_000
// The others follow with the next visits: who has many should not fetch them all at once.
const mostFetched = 100

/** Digest and width of a picture that is kept under the digest of its bytes. */
export function pictureName(address: string | undefined, of: keyof typeof widths): string | undefined {
  const digest = /\/public\/pictures\/([0-9a-f]{64})$/.exec(address ?? '')?.[1]
  return digest && `${digest}/${widths[of]}`
}

/** Those of the badges: what was kept before, and what of the rest can be had. */
export async function keepPictures(badges: readonly BackpackBadge[], before: Pictures = {}): Promise<Pictures> {
  const names = new Set(
    badges
      .flatMap(({ picture, issuerPicture }) => [pictureName(picture, 'badge'), pictureName(issuerPicture, 'issuer')])
      .filter((name) => name !== undefined),
  )
  const kept: Pictures = {}
  const missing = [...names].filter((name) => !before[name])
  const fetched = new Set(missing.slice(0, mostFetched))
  let characters = 0
  for (const name of names) {
    const picture = before[name] ?? (fetched.has(name) ? await fetchPicture(name) : undefined)
    if (!picture || characters + picture.length > mostCharacters) continue
    characters += picture.length
    kept[name] = picture
  }
  return kept
}

async function fetchPicture(name: string): Promise<string | undefined> {
  const [digest = '', width = ''] = name.split('/')
  try {
    const file = await callFile(getPictureInWidth, { params: { digest, width } })
    return `data:${file.type};base64,${encodeBase64(new Uint8Array(await file.arrayBuffer()))}`
  } catch {
    return undefined
  }
}
