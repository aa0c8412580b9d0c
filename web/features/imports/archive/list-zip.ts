import { readZipDirectory, type ZipEntry, type ZipFile } from '#shared/formats/zip-directory.ts'
import { peekBytes, readFileBytes, readUtf8Bytes } from '#web/lib/formats/read-bytes.ts'

/** With slashes between the folders of its name, whatever the archive has. */
export type ListedFile = Omit<ZipEntry, 'name'> & { name: string }

const limits = { entries: 65_535, directoryBytes: 32 * 1024 * 1024 }

/** The files of an archive as its directory at the end lists them; their contents are not touched. */
export async function listZip(file: Blob): Promise<ListedFile[]> {
  const entries = await readZipDirectory(partsOf(file), limits)
  return entries.map((entry) => ({ ...entry, name: decodeName(entry.name) })).filter(({ name }) => !name.endsWith('/'))
}

export const partsOf = (file: Blob): ZipFile => ({
  size: file.size,
  read: (from, to) => readFileBytes(file.slice(from, to)),
})

// Older programs write names in whatever code they had; most of them were right to think it UTF-8.
function decodeName(bytes: Uint8Array): string {
  return (readUtf8Bytes(bytes) ?? peekBytes(bytes)).replaceAll('\\', '/').normalize('NFC')
}
