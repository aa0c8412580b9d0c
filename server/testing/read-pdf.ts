import { inflateSync } from 'node:zlib'

/** What is written on the pages of a PDF of ours, one line for each piece of text; signs that Latin-1 lacks come out as others. */
export const readPdf = (pdf: Buffer): string => {
  const text: string[] = []
  for (const [, from = ''] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const bytes = Buffer.from(from, 'latin1')
    const page = bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : from
    for (const [, shown = ''] of page.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('')
      text.push(Buffer.from(hex, 'hex').toString('latin1'))
    }
  }
  return text.join('\n')
}
