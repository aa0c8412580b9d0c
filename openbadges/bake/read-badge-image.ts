import { isPng } from '#shared/formats/png-chunks.ts'
import { finding } from '#shared/messages/findings/finding.ts'
import { readUtf8 } from '../encoding/utf8.ts'
import { type BadgeVersion, maxTextBytes } from './badge-version.ts'
import { BakeError } from './bake-error.ts'
import { readPng } from './read-png.ts'
import { readSvgLayout } from './svg-badges.ts'

/** The badge inside an image: its edition, told by keyword or namespace, and its text (JSON, compact JWS or a URL). */
export interface BakedBadge {
  version: BadgeVersion
  text: string
}

/** The badge a PNG or SVG carries, undefined when it carries none; throws BakeError for anything broken, hostile or ambiguous. */
export async function readBadgeImage(bytes: Uint8Array): Promise<BakedBadge | undefined> {
  if (isPng(bytes)) return readPng(bytes)
  const layout = readSvgLayout(decodeSvg(bytes))
  if (layout === undefined) throw new BakeError('not-an-image', finding('picture.none'))
  const [first, ...others] = layout.badges
  if (first === undefined) return undefined
  if (others.some(({ text }) => text !== first.text)) {
    throw new BakeError('differing-badges', finding('picture.svg-badges'))
  }
  if (first.text.length > maxTextBytes) throw new BakeError('too-large', finding('picture.long'))
  return { version: first.version, text: first.text }
}

function decodeSvg(bytes: Uint8Array): string {
  const text = readUtf8(bytes)
  if (text === undefined) throw new BakeError('not-an-image', finding('picture.no-text'))
  if (text.trimStart().startsWith('<')) return text
  throw new BakeError('not-an-image', finding('picture.none'))
}
