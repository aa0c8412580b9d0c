import sharp from 'sharp'
import { modeGrounds } from '#contracts/site/theme-colors.ts'
import { context } from '#infra/context.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'
import { markPath, usualBrand } from '#infra/theme/mark.ts'
import { shownBrand } from '#infra/theme/shown-colors.ts'
import { isPng } from '#shared/formats/png-chunks.ts'

export const iconKinds = ['any', 'maskable', 'monochrome', 'touch'] as const
export type IconKind = (typeof iconKinds)[number]

// Of the side. What a system cuts off a maskable icon leaves a circle of 80 %, in which this square fits.
const parts: Record<IconKind, number> = { any: 0.62, maskable: 0.56, monochrome: 0.66, touch: 0.62 }
const largest = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const { paper, onBrand } = modeGrounds.light

/** An icon of the installed app as PNG: from the operator's icon where there is one, else the mark on the brand's colour. */
export const drawIcon = async (kind: IconKind, side: number): Promise<Buffer> => {
  const own = await readOwnIcon()
  return own ? drawOwn(own, kind, side) : drawMark(kind, side)
}

/** Whether the icon has an outline: one that fills its square would be a plain square in one colour. */
export const hasOutline = async (): Promise<boolean> => {
  const own = await readOwnIcon()
  return !own || !(await sharp(await fitOwn(own, 96)).stats()).isOpaque
}

async function readOwnIcon(): Promise<Buffer | undefined> {
  const { favicon } = currentTheme().theme
  return favicon === undefined ? undefined : ((await context().blobs.get(favicon)) ?? undefined)
}

async function drawOwn(own: Buffer, kind: IconKind, side: number): Promise<Buffer> {
  if (kind === 'any') return fitOwn(own, side)
  const inner = await fitOwn(own, Math.round(side * parts[kind]))
  const placed = await sharp({ create: { width: side, height: side, channels: 4, background: clear } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png()
    .toBuffer()
  // Systems colour it themselves: all that counts is where there is something.
  if (kind === 'monochrome') return sharp(placed).linear([0, 0, 0, 1], [255, 255, 255, 0]).png().toBuffer()
  return sharp(placed).flatten({ background: paper }).png().toBuffer()
}

async function fitOwn(own: Buffer, side: number): Promise<Buffer> {
  // Each size of a drawing would take a process of its own; the largest serves for all.
  const drawn = isPng(own) ? own : await rasterizeSvg(own, largest)
  return sharp(drawn).resize(side, side, { fit: 'contain', background: clear }).ensureAlpha().png().toBuffer()
}

function drawMark(kind: IconKind, side: number): Promise<Buffer> {
  const scale = (32 * parts[kind]) / 26
  const edge = (32 - 32 * scale) / 2
  const ground = `<rect width="32" height="32" rx="${kind === 'any' ? 7 : 0}" fill="${shownBrand()?.light ?? usualBrand}"/>`
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">`,
    kind === 'monochrome' ? '' : ground,
    `<path transform="translate(${edge} ${edge}) scale(${scale})" fill="${kind === 'monochrome' ? '#fff' : onBrand}" d="${markPath}"/>`,
    '</svg>',
  ]
  return sharp(Buffer.from(drawing.join('')))
    .png({ compressionLevel: 9 })
    .toBuffer()
}
