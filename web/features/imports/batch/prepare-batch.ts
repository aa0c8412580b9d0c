import { importMaximum, uploadBytes } from '#contracts/fields/limits.ts'
import type { SaidEncoding } from '#web/lib/formats/decode-text.ts'
import { readFileBytes, readUtf8Bytes } from '#web/lib/formats/read-bytes.ts'
import { openZip } from '../archive/open-zip.ts'
import { ZipFault } from '../archive/zip-fault.ts'
import { kindOfFile } from '../kind-of-file.ts'
import type { BadgeFile, Upload } from './batch-entry.ts'
import { findManifest, parseManifest } from './manifest.ts'
import { OddList, planList } from './plan-list.ts'
import { planFiles, planManifest } from './plan-uploads.ts'

/** The archive has no list of its badges, or one that cannot be read. */
export class NoManifest extends Error {
  override readonly name = 'NoManifest'
}

export interface PreparedBatch {
  uploads: Upload[]
  /** Lets go of the archives; nothing can be uploaded any more. */
  close: () => void
}

const mostBytes = 1024 ** 3
const manifestBytes = 4 * 1024 * 1024

/** Finds out what badges the chosen files hold, without unpacking them yet. Throws NoManifest, OddList and ZipFault. */
export async function prepareBatch(
  files: readonly File[],
  needsManifest: boolean,
  encoding?: SaidEncoding,
): Promise<PreparedBatch> {
  const closing: (() => void)[] = []
  const close = () => {
    for (const run of closing) run()
  }
  try {
    const uploads: Upload[] = []
    const loose: BadgeFile[] = []
    for (const file of files) {
      const isZip = kindOfFile(await readFileBytes(file.slice(0, 4))) === 'zip'
      if (!isZip && !needsManifest) {
        loose.push(looseFile(file))
        continue
      }
      const zip = await openZip(file)
      closing.push(zip.close)
      const inside = zip.entries.map((entry) => ({ name: entry.name, bytes: entry.bytes, read: () => zip.read(entry) }))
      uploads.push(...(await planArchive(inside, needsManifest)))
    }
    // Whoever picks files one by one means each of them.
    uploads.push(...loose.map((file) => ({ name: file.name, files: [file] })))
    requireBounds(uploads)
    const unfolded = needsManifest ? uploads : await unfoldLists(uploads, encoding)
    if (unfolded.length > importMaximum) throw new ZipFault('too-many-badges')
    return { uploads: unfolded, close }
  } catch (failure) {
    close()
    throw failure
  }
}

async function planArchive(files: readonly BadgeFile[], needsManifest: boolean): Promise<Upload[]> {
  const listed = findManifest(files)
  if (!listed && !needsManifest) return planFiles(files)
  if (!listed || listed.bytes > manifestBytes) throw new NoManifest()
  const manifest = parseManifest(readUtf8Bytes(await listed.read()) ?? '')
  if (!manifest) throw new NoManifest()
  return planManifest(manifest, listed.name, files)
}

/** With all the badges of a list in its place. */
async function unfoldLists(uploads: readonly Upload[], encoding: SaidEncoding): Promise<Upload[]> {
  const unfolded: Upload[] = []
  for (const upload of uploads) unfolded.push(...((await unfold(upload, encoding)) ?? [upload]))
  return unfolded
}

async function unfold({ files }: Upload, encoding: SaidEncoding): Promise<Upload[] | undefined> {
  const [file, another] = files
  if (!file || another || file.bytes > uploadBytes || !/\.(json|csv|tsv|txt)$/i.test(file.name)) return undefined
  try {
    return planList(file, await file.read(), encoding)
  } catch (failure) {
    if (failure instanceof OddList) throw failure
    // Why it cannot be read is told when its turn comes.
    return undefined
  }
}

function requireBounds(uploads: readonly Upload[]): void {
  if (uploads.length > importMaximum) throw new ZipFault('too-many')
  const bytes = uploads.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > mostBytes) throw new ZipFault('too-large')
}

const looseFile = (file: File): BadgeFile => ({
  name: file.name,
  bytes: file.size,
  read: () => {
    if (file.size > uploadBytes) return Promise.reject(new ZipFault('entry-too-large'))
    return readFileBytes(file)
  },
})
