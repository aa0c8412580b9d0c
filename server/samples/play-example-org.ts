import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The hosted samples name example.org as their home: assets come from the folder, the badge itself is the one tried.
 * Undefined for any other site, 404 for what example.org does not have.
 */
export const playExampleOrg = (folder: string, url: string, underTest: string): Buffer | 404 | undefined => {
  const { hostname, pathname } = new URL(url)
  if (!/^(www\.)?example\.org$/.test(hostname)) return undefined
  if (pathname === '/beths-robotics-badge.json') return Buffer.from(underTest)
  const asset = path.join(folder, 'ob2', 'assets', path.basename(pathname))
  return existsSync(asset) ? readFileSync(asset) : 404
}
