import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const folders = ['shared', 'contracts', 'openbadges', 'linked-data', 'server', 'web', 'types']
const files = ['package.json', 'package-lock.json', 'ops/build.mjs', 'ops/compress.mjs', 'docs/quick-start.md']
const unbuilt = /\.(test|bench)\.tsx?$|\.md$|\.sql$/

/** A hash of everything that the built files depend on. */
export function hashSources() {
  const hash = createHash('sha256').update(process.version.split('.')[0])
  for (const file of [...files, ...folders.flatMap(listFiles)].sort()) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const stampFile = path.join(root, 'dist', '.stamp')

const built = path.join(root, 'dist')
const marksOf = (folder) => [path.join(folder, '.stamp'), path.join(folder, '.compressed')]

/** True when what is in dist/ was built from the sources as they are now, so that a server of it can start. */
export function canStart() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()
}

/** True when that build is complete: browsers are sent its files compressed as well. */
export function isBuilt() {
  return canStart() && isCompressed()
}

/** True when the build that is there was compressed, whatever it was built from. */
export function isCompressed(folder = built) {
  const [stamp, compressed] = marksOf(folder)
  return existsSync(compressed) && existsSync(stamp) && readFileSync(compressed, 'utf8') === readFileSync(stamp, 'utf8')
}

/** Notes that the build that is there was compressed. */
export function keepCompressed(folder = built) {
  const [stamp, compressed] = marksOf(folder)
  copyFileSync(stamp, compressed)
}

/** Before a build: what is there is none any more. */
export function forgetBuilt(folder = built) {
  for (const mark of marksOf(folder)) rmSync(mark, { force: true })
}

export { stampFile }

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listFiles(name)
    return entry.isFile() && !unbuilt.test(name) ? [name] : []
  })
}
