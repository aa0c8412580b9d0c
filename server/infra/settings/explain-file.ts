import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

/**
 * Why a file or folder could not be used, and what mends it, as an error with a sentence; undefined for what has another
 * cause. Nothing of what stands in the file is told.
 */
export function explainFile(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  const sentence = explain(error)
  return sentence === undefined ? undefined : new Error(sentence, { cause: error })
}

function explain({ code, syscall, path: file }: NodeJS.ErrnoException): string | undefined {
  if (syscall === 'listen' && code === 'EACCES')
    return 'Only root may open a port below 1024. Set PORT to a higher one, and let the proxy pass requests on to it.'
  if (code === 'EADDRNOTAVAIL')
    return 'SASH_LISTEN names an address that this machine does not have. `ip address` shows those it has.'
  // What is full while bytes are written does not say where.
  if (file === undefined && (code === 'ENOSPC' || code === 'EDQUOT'))
    return 'There is no room left on the disk. Make room, and try again.'
  if (file === undefined) return undefined
  if (code === 'EACCES' || code === 'EPERM')
    return `${file} may not be used by ${describeUser()}, as whom Sash runs. Give it to that user (chown), and let that user enter the folders above it. Often root put a file there, such as a copy of the master key.`
  if (code === 'ENOTDIR' || (code === 'EEXIST' && syscall === 'mkdir'))
    return `${findFile(file)} is a file, and Sash needs a folder there. Move the file away, or name another folder.`
  if (code === 'EROFS')
    return `${file} lies on a disk that cannot be written. Mount it for writing, or name another folder in SASH_DATA.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room left where ${file} lies. Make room, and try again.`
  return undefined
}

/** The part of the path that is no folder; the path itself where none is found. */
function findFile(file: string): string {
  const above = path.dirname(file)
  if (above === file) return file
  const found = tryStat(above)
  return found === undefined || !found.isDirectory() ? findFile(above) : file
}

const tryStat = (file: string) => {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function describeUser(): string {
  try {
    const { username, uid } = userInfo()
    return `the user ${username} (${uid})`
  } catch {
    return `the user ${process.getuid?.() ?? ''}`
  }
}
