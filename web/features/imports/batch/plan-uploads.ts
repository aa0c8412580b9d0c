import type { BadgeFile, Upload } from './batch-entry.ts'
import { findImage, type Manifest } from './manifest.ts'

/** One badge for each image that the manifest names; one that is not in the archive is kept, to be told of. */
export function planManifest(manifest: Manifest, manifestName: string, files: readonly BadgeFile[]): Upload[] {
  return Object.entries(manifest).flatMap(([address, images]) =>
    images.map((image) => {
      const file = findImage(files, image, manifestName)
      return { name: image, address: address.trim(), files: file ? [file] : [] }
    }),
  )
}

const endings = /\.(png|svg|json|jsonld|jwt|jws)$/i
// What a system adds to every archive, and hidden files.
const clutter = /(^|\/)(__MACOSX\/|\.)/

/**
 * One badge for each file that may hold one. Files of the same name beside each other hold the same badge in several
 * forms, as in the export of Sash: the newest signed picture is tried first, because it stands by itself.
 */
export function planFiles(files: readonly BadgeFile[]): Upload[] {
  const groups = new Map<string, BadgeFile[]>()
  for (const file of files) {
    if (!endings.test(file.name) || clutter.test(file.name)) continue
    const stem = stemOf(file.name)
    groups.set(stem, [...(groups.get(stem) ?? []), file])
  }
  return [...groups.values()].map((group) => {
    const ordered = [...group].sort((left, right) => rankOf(left) - rankOf(right))
    return { name: ordered[0]?.name ?? '', files: ordered, isGuess: true }
  })
}

// In the folder of one badge, Sash names its picture and its two documents apart.
const sameBadge: Record<string, string> = { assertion: 'badge', credential: 'badge' }

function stemOf(path: string): string {
  const slash = path.lastIndexOf('/') + 1
  const bare = path.slice(slash).replace(endings, '')
  const stem = bare.replace(/[-_. ](?:2|3)[._]0$/, '').toLowerCase()
  const isVersioned = stem.length !== bare.length
  return path.slice(0, slash) + (isVersioned ? (sameBadge[stem] ?? stem) : stem)
}

function rankOf({ name }: BadgeFile): number {
  return (/\.(png|svg)$/i.test(name) ? 0 : 2) + (/3[._]0\.\w+$/.test(name) ? 0 : 1)
}
