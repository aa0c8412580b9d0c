import { createHash } from 'node:crypto'
import { moodle } from '../exports/moodle.ts'
import type { Report } from '../report.ts'
import { type BroughtFile, openZip } from './open-zip.ts'

/** A badge that somebody brings along: its picture, its document, or the address where it stands. */
export interface BroughtBadge {
  /** The same from one reading to the next. */
  id: string
  name: string
  image?: string
  assertion?: string
  url?: string
}

/** Badges in files as the Mozilla Backpack, Open Badge Passport and Moodle give them to their earners: ZIPs, pictures and JSON. */
export const readBrought = (files: readonly BroughtFile[], report: Report): BroughtBadge[] => {
  const badges = new Map<string, BroughtBadge>()
  for (const file of files.flatMap((one) => (isZip(one.bytes) ? openZip(one.name, one.bytes) : [one]))) {
    for (const badge of readFile(file)) {
      if (badges.has(badge.id)) report.note('lost', 'badges that the files hold twice', badge.name)
      else badges.set(badge.id, badge)
    }
  }
  return [...badges.values()]
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

function readFile({ name, bytes }: BroughtFile): BroughtBadge[] {
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const encoded = (): string => Buffer.from(bytes).toString('base64')
  if (bytes[0] === 0x89) return [{ id, name, image: `data:image/png;base64,${encoded()}` }]
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/^\uFEFF/, '')
    .trim()
  if (/^<(?:\?xml|!doctype svg|svg)/i.test(text)) return [{ id, name, image: `data:image/svg+xml;base64,${encoded()}` }]
  const issued = readMoodle(text)
  if (!issued) return [{ id, name, assertion: text }]
  return issued.map((url) => ({
    id: createHash('sha256').update(url).digest('base64url').slice(0, 22),
    name: url,
    url,
  }))
}

/** The public addresses of badges in an answer of `core_badges_get_user_badges`; undefined for anything else. */
function readMoodle(text: string): string[] | undefined {
  const page = parse(text)
  const badges = typeof page === 'object' && page !== null ? Reflect.get(page, 'badges') : undefined
  if (!Array.isArray(badges)) return undefined
  return badges.flatMap((badge: unknown) => {
    if (typeof badge !== 'object' || badge === null) return []
    const say = (name: string): string | undefined => {
      const value: unknown = Reflect.get(badge, name)
      return typeof value === 'string' ? value : undefined
    }
    return (
      moodle.addressOf?.(say('uniquehash') ?? '', { badgeImage: say('badgeurl'), issuerUrl: say('issuerurl') }) ?? []
    )
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
