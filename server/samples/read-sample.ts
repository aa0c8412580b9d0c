import { readFileSync } from 'node:fs'
import { readBadgeImage } from '#openbadges'

/** The file and the text of its badge; empty for a picture without one. */
export const readSample = async (file: string): Promise<{ bytes: Buffer; text: string }> => {
  const bytes = readFileSync(file)
  const text = /\.(png|svg)$/i.test(file) ? ((await readBadgeImage(bytes))?.text ?? '') : bytes.toString('utf8')
  return { bytes, text }
}
