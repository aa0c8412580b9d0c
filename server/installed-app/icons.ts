import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { notFound } from '#infra/errors.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { keepMade } from '#infra/images/keep-made.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'
import { shownBrand } from '#infra/theme/shown-colors.ts'
import { drawIcon, hasOutline, type IconKind, iconKinds } from './draw-icon.ts'

// Of a shortcut, of Apple's home screen, and the two that Chromium wants.
const sides = [96, 180, 192, 512]
const findDrawn = keepMade(4 * 1024 * 1024)
const outlines = new Map<string, Promise<boolean>>()

/** Changes whenever the icons look otherwise. */
const iconVersion = (): string =>
  createHash('sha256')
    .update(currentTheme().theme.favicon ?? `mark ${shownBrand()?.light}`)
    .digest('hex')
    .slice(0, 16)

/** Where an icon is; another look has another address, so that systems notice. */
export const iconAddress = (kind: IconKind, side: number): string => `/app-icons/${kind}-${side}.png?v=${iconVersion()}`

/** Icons for the manifest (W3C Web Application Manifest, section 1.10), each for one purpose. */
export const listIcons = async (): Promise<{ src: string; sizes: string; type: string; purpose: string }[]> => {
  const kinds: IconKind[] = ['any', 'maskable', ...((await isOutlined()) ? (['monochrome'] as const) : [])]
  return kinds.flatMap((kind) => [192, 512].map((side) => describeIcon(kind, side)))
}

export const describeIcon = (kind: IconKind, side: number) => ({
  src: iconAddress(kind, side),
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose: kind,
})

function isOutlined(): Promise<boolean> {
  const version = iconVersion()
  const known = outlines.get(version) ?? hasOutline()
  outlines.clear()
  outlines.set(version, known)
  return known
}

/** 404 for a kind or size that there is none of. */
export const sendIcon = async (reply: FastifyReply, name: string, version: string | undefined) => {
  const [, given, digits] = /^([a-z]+)-(\d+)\.png$/.exec(name) ?? []
  const kind = iconKinds.find((one) => one === given)
  const side = sides.find((one) => String(one) === digits)
  if (!kind || !side) throw notFound()
  const now = iconVersion()
  return reply
    .type('image/png')
    .header('Cache-Control', `public, max-age=${version === now ? '31536000, immutable' : '300'}`)
    .header('Content-Security-Policy', filePolicy)
    .send(await findDrawn(`${now} ${kind} ${side}`, () => drawIcon(kind, side)))
}
