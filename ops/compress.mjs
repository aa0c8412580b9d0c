import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './run.mjs'
import { keepCompressed } from './sources.mjs'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
const smallest = 1024

/** Compresses what browsers fetch of the build that is there. */
export async function compressBuilt(folder = path.join(root, 'dist')) {
  await Promise.all(['web', 'pages'].map((name) => compressFolder(path.join(folder, name))))
  keepCompressed(folder)
}

/** Writes .br and .gz beside every text file of more than 1 KB, so that the server never compresses while answering. */
async function compressFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const names = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(names.map((entry) => compressFile(path.join(entry.parentPath, entry.name))))
}

async function compressFile(file) {
  const content = await readFile(file)
  if (content.length <= smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((bytes) => writeWhole(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeWhole(`${file}.gz`, bytes)),
  ])
}

/** A server may be answering already: it finds all of a file or nothing. */
async function writeWhole(file, bytes) {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
