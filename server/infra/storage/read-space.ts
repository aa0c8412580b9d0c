import { statfs } from 'node:fs/promises'

/** The bytes of the disk that a folder lies on, and those of them that its user may still write. */
export const readSpace = async (folder: string): Promise<{ freeBytes: number; allBytes: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize }
}
