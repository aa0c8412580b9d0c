import { readBadgeList } from '#openbadges'
import { readUtf8Bytes } from '#web/lib/read-bytes.ts'
import { kindOfFile } from '../kind-of-file.ts'
import type { BadgeFile, Upload } from './batch-entry.ts'

/** One badge for each that a list names, those with one address once; undefined for a file that is no such list. */
export function planList({ name }: Pick<BadgeFile, 'name'>, bytes: Uint8Array): Upload[] | undefined {
  const kind = kindOfFile(bytes)
  if (kind !== 'json' && kind !== 'other') return undefined
  const seen = new Set<string>()
  return readBadgeList(readUtf8Bytes(bytes) ?? '')?.flatMap((badge): Upload[] => {
    if (badge.url !== undefined && seen.has(badge.url)) return []
    if (badge.url !== undefined) seen.add(badge.url)
    const file = name.slice(name.lastIndexOf('/') + 1)
    return [
      { name: badge.name ?? badge.url ?? file, address: badge.email, files: [], listed: { file, url: badge.url } },
    ]
  })
}
