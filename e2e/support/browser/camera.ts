import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import encodeQR from 'qr'

const width = 640
const height = 480

/** A Chromium whose camera sees nothing but a code with the text. */
export function launchWithCamera(text: string): Promise<Browser> {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'sash-camera-')), 'code.y4m')
  writeFileSync(file, drawVideo(text))
  return chromium.launch({
    executablePath: process.env.SASH_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
      // Chromium's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

/** A second of a picture that stands still, as Y4M: brightness for each point, and no colour. */
function drawVideo(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const scale = Math.floor(height / rows.length)
  const left = Math.floor((width - rows.length * scale) / 2)
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < rows.length * scale; y++) {
    for (let x = 0; x < rows.length * scale; x++) {
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]) light[y * width + left + x] = 16
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`),
    ...Array.from({ length: 10 }, () => frame),
  ])
}
