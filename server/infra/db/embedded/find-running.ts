import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SocketConnection } from '../connections/connect.ts'
import { listFolders } from './run-as.ts'

/**
 * Where the built-in PostgreSQL of this data folder listens, as it wrote down itself. It may just be starting, or be gone
 * since: only a connection tells. Undefined when it wrote nothing.
 */
export function findRunning(dataDir: string): SocketConnection | undefined {
  for (const folder of listFolders(dataDir)) {
    const [, , , port, socketFolder] = readPidFile(path.join(folder, 'postgres', 'postmaster.pid'))
    if (port && socketFolder) return { host: socketFolder, port: Number(port), user: 'postgres', database: 'sash' }
  }
  return undefined
}

function readPidFile(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new Error(`Another user runs Sash: ${file} cannot be read. Do this as that user, or as root.`)
    }
    return []
  }
}
