import encodeQR from 'qr'
import { t } from '#shared/i18n/text.ts'

export interface QrDrawing {
  /** Modules of one side, with the quiet zone. */
  size: number
  /** All dark modules as one SVG path. */
  path: string
  modules: readonly (readonly boolean[])[]
}

/** Nothing for a text longer than such a code can hold. */
export function drawQr(text: string): QrDrawing | undefined {
  const modules = encode(text)
  if (!modules) return undefined
  const runs = modules.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size: modules.length, path: runs.join(''), modules }
}

export function writeQrSvg({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

const pngSide = 1024

export async function drawQrPng({ size, modules }: QrDrawing): Promise<Blob> {
  const scale = Math.ceil(pngSide / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(t('This browser cannot draw.'))
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  modules.forEach((row, y) => {
    for (const [x, length] of darkRuns(row)) pen.fillRect(x * scale, y * scale, length * scale, scale)
  })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('This browser cannot draw.')))), 'image/png'),
  )
}

// Four modules of white around it are what readers are promised.
function encode(text: string): boolean[][] | undefined {
  try {
    return encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  } catch {
    return undefined
  }
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
