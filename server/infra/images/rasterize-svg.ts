import { createHash } from 'node:crypto'
import os from 'node:os'
import sharp from 'sharp'
import { imageSide } from '#contracts/fields/limits.ts'
import { currentPayer } from '../budgets/asker.ts'
import { spendTime } from '../budgets/purse.ts'
import { drawSvg } from './draw-svg.ts'
import { createFailures } from './failed-drawings.ts'
import { keepMade } from './keep-made.ts'
import { limitTasks } from './side-by-side.ts'

// Whoever looks at a picture has twice the time that it had when it came in, so what came in can be shown.
const gateMilliseconds = 3000
const viewMilliseconds = 6000

// Who uploads something does not wait for those who look.
const uploads = limitTasks(os.availableParallelism(), 64)
const views = limitTasks(Math.max(1, os.availableParallelism() - 1), 64)

const findMade = keepMade(48 * 1024 * 1024)
const failures = createFailures()

const digestOf = (svg: Uint8Array): string => createHash('sha256').update(svg).digest('base64')

/**
 * Draws an SVG that comes in, at the largest size at which it is ever shown. AppError `image.invalid` when that takes more
 * than three seconds and 400 MB, or did so a while ago.
 */
export const tryDrawing = async (svg: Uint8Array): Promise<void> => {
  const digest = digestOf(svg)
  await findMade(digest, () =>
    failures.watch(digest, () =>
      uploads(() => spendTime('drawing', currentPayer(), () => drawSvg(svg, imageSide, gateMilliseconds))),
    ),
  )
}

/**
 * An SVG on a transparent square of so many pixels per side as PNG; it is drawn once, whatever sizes are asked for.
 * AppError `image.invalid` when it cannot be drawn in six seconds and 400 MB, or could not a while ago.
 */
export const rasterizeSvg = async (svg: Uint8Array, side: number): Promise<Buffer> => {
  if (side > imageSide) throw new Error(`The gate tries drawings at ${imageSide} pixels: ${side} are too many.`)
  const digest = digestOf(svg)
  const draw = () =>
    failures.watch(digest, () =>
      views(() => spendTime('drawing', currentPayer(), () => drawSvg(svg, imageSide, viewMilliseconds))),
    )
  const drawn = await findMade(digest, draw)
  if (side === imageSide) return drawn
  return findMade(`${digest}/${side}`, () => sharp(drawn).resize(side, side).png().toBuffer())
}
