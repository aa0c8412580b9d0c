import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const folders = ['shared', 'contracts', 'openbadges', 'linked-data', 'server', 'web', 'types']
const files = ['package.json', 'package-lock.json', 'ops/build.mjs', 'ops/compress.mjs']
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

/** True when dist/ was built from the sources as they are now. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()
}

export { stampFile }

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listFiles(name)
    return entry.isFile() && !unbuilt.test(name) ? [name] : []
  })
}
