import sharp from 'sharp'

const size = 20
const lineLetters = 44

/** A line in letters that the fonts of a PDF lack, as picture: the machine's own fonts draw it. */
export const drawForeign = async (text: string): Promise<{ png: Buffer; width: number; height: number }[]> => {
  const letters = Array.from(text)
  const lines: string[] = []
  for (let start = 0; start < letters.length; start += lineLetters) {
    lines.push(letters.slice(start, start + lineLetters).join(''))
  }
  return Promise.all(lines.map(drawLine))
}

async function drawLine(line: string): Promise<{ png: Buffer; width: number; height: number }> {
  const width = Math.ceil(Array.from(line).length * size * 1.05) + size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size * 1.5}">
    <text x="0" y="${size * 1.1}" font-family="sans-serif" font-size="${size}">${escapeXml(line)}</text></svg>`
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Control characters are not allowed in XML, escaped or not.
const escapeXml = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
