import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A picture of the sample: drawn in the studio for its name, or one of the sample artworks. */
export const readArt = (name: string): string => {
  const drawn = path.join('server', 'demo', 'artworks', `${name}.svg`)
  return readFileSync(existsSync(drawn) ? drawn : path.join('web', 'ui', 'badges', 'artworks', `${name}.svg`), 'utf8')
}

export const toDataUrl = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
