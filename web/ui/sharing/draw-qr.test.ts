import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { drawQr, type QrDrawing, writeQrSvg } from './draw-qr.ts'

function read({ modules, size }: QrDrawing): string {
  const scale = 4
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return decodeQR({ width: side, height: side, data })
}

it('draws codes that a reader reads', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, size: 'small' }), (address) => {
      const drawing = drawQr(address)
      expect(drawing && read(drawing)).toBe(address)
    }),
    { numRuns: 10 },
  )
})

it('paints each dark module once, inside a quiet zone of four', () => {
  const drawing = drawQr('https://sash.example/public/assertions/skipper')
  if (!drawing) throw new Error('It was not drawn.')
  const painted = drawing.modules.map((row) => row.map(() => 0))
  for (const [, x, y, length] of drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = painted[Number(y)] ?? []
      row[Number(x) + step] = (row[Number(x) + step] ?? 0) + 1
    }
  }
  expect(painted).toEqual(drawing.modules.map((row) => row.map(Number)))
  const darkRows = drawing.modules.flatMap((row, y) => (row.includes(true) ? [y] : []))
  expect([darkRows[0], darkRows.at(-1)]).toEqual([4, drawing.size - 5])
  const svg = new DOMParser().parseFromString(writeQrSvg(drawing), 'image/svg+xml').documentElement
  expect(svg.querySelector('path')?.getAttribute('d')).toBe(drawing.path)
})

it('draws nothing for a text that is too long', () => {
  expect(drawQr('x'.repeat(4000))).toBeUndefined()
})
