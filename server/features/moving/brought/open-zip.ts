import { type UnzipFileInfo, unzipSync } from 'fflate'
import { importMaximum, uploadBytes } from '#contracts/fields/limits.ts'
import { MoveSourceError } from '../move-source-error.ts'

export interface BroughtFile {
  name: string
  bytes: Uint8Array
}

const mostRatio = 200
const smallBytes = 1024 * 1024
const mostBytes = 1024 ** 3

/**
 * The files of a ZIP that may hold badges, in memory; their names never become places on the disk. Throws MoveSourceError
 * for what was made to fill the memory.
 */
export const openZip = (name: string, bytes: Uint8Array): BroughtFile[] => {
  let [count, total] = [0, 0]
  const isWanted = ({ name: entry, size, originalSize }: UnzipFileInfo): boolean => {
    if (
      !/(\.(png|svg|json|jsonld|jwt|jws)|(^|\/)manifest\.txt)$/i.test(entry) ||
      /(^|[/\\])(__MACOSX[/\\]|\.(?!\.?[/\\]))/.test(entry)
    )
      return false
    total += originalSize
    const isBomb = originalSize > smallBytes && originalSize > size * mostRatio
    if (isBomb || originalSize > uploadBytes)
      throw new MoveSourceError(`${name}: ${shorten(entry)} is too large for a badge.`)
    if (++count > importMaximum || total > mostBytes)
      throw new MoveSourceError(`${name} holds more than ${importMaximum} files or 1 GB.`)
    return true
  }
  try {
    return Object.entries(unzipSync(bytes, { filter: isWanted })).map(([entry, content]) => ({
      name: entry,
      bytes: content,
    }))
  } catch (error) {
    if (error instanceof MoveSourceError) throw error
    throw new MoveSourceError(`${name} is no ZIP that can be opened.`, { cause: error })
  }
}

const shorten = (entry: string): string => entry.replace(/[\p{C}\s]+/gu, ' ').slice(-80)
