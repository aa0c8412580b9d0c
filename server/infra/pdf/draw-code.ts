import encodeQR from 'qr'
import type { PdfDocument } from './document.ts'

/** Draws a QR code that holds the address, with the margin that readers need; its place and its side in points. */
export function drawCode(
  document: PdfDocument,
  address: string,
  { left, top, side }: { left: number; top: number; side: number },
): void {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 4 })
  const dot = side / rows.length
  document.fillColor('#000000')
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) document.rect(left + from * dot, top + y * dot, (x - from) * dot, dot)
    }
  }
  document.fill()
}
