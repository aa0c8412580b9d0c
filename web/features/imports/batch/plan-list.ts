import { readBadgeList } from '#openbadges'
import { readTable } from '#shared/csv/read-table.ts'
import { decodeText, type SaidEncoding } from '#web/lib/formats/decode-text.ts'
import { kindOfFile } from '../kind-of-file.ts'
import type { BadgeFile, Upload } from './batch-entry.ts'

/** A list that is not in UTF-8; only who has it can say what it is in. */
export class OddList extends Error {
  override readonly name = 'OddList'
}

/**
 * One badge for each that a list names, those with one address once; undefined for a file that is no such list. Throws
 * OddList for a table in another encoding than UTF-8 and UTF-16, unless that is said; JSON has no other (RFC 8259).
 */
export function planList(
  { name }: Pick<BadgeFile, 'name'>,
  bytes: Uint8Array,
  encoding?: SaidEncoding,
): Upload[] | undefined {
  const kind = kindOfFile(bytes)
  if (kind !== 'json' && kind !== 'other') return undefined
  const seen = new Set<string>()
  return readBadgeList(decodeList(bytes, kind, encoding), readTable)?.flatMap((badge): Upload[] => {
    if (badge.url !== undefined && seen.has(badge.url)) return []
    if (badge.url !== undefined) seen.add(badge.url)
    const file = name.slice(name.lastIndexOf('/') + 1)
    return [
      { name: badge.name ?? badge.url ?? file, address: badge.email, files: [], listed: { file, url: badge.url } },
    ]
  })
}

function decodeList(bytes: Uint8Array, kind: 'json' | 'other', encoding: SaidEncoding): string {
  const text = decodeText(bytes)
  if (text !== undefined || kind === 'json') return text ?? ''
  const older = decodeText(bytes, 'windows-1252') ?? ''
  if (encoding === undefined && readBadgeList(older, readTable)) throw new OddList()
  return older
}
