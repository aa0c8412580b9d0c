import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What a camera reads from a QR code that is on the screen. */
export async function readQr(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}
