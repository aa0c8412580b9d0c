import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'

export type Face = 'serif' | 'sans'

const names: Record<Face, string> = { serif: 'brygada-1918', sans: 'rosario' }
const loaded = new Map<Face, Font[]>()

/** The fonts that are shipped, plain Latin first: sharp draws text with the fonts of the machine only, which may have none. */
export const loadFonts = (face: Face): Font[] => {
  const known = loaded.get(face)
  if (known) return known
  const fonts = ['latin', 'latin-ext'].flatMap((part) => {
    const font = create(readFileSync(path.resolve('web/ui/fonts', `${names[face]}-${part}.woff2`)))
    return 'layout' in font ? [font] : []
  })
  loaded.set(face, fonts)
  return fonts
}
