import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** What only a data folder of ours has in it. */
const marks = ['master.key', 'postgres', 'blobs']

/**
 * Makes the data folder, whose names nobody else can list. Root lets others pass, as PostgreSQL then runs as another user
 * below it. A folder that was there before is closed as well when it is one of ours.
 */
export const makeDataFolder = (folder: string): void => {
  const uid = process.getuid?.()
  mkdirSync(folder, { recursive: true, mode: uid === 0 ? 0o711 : 0o700 })
  const { mode, uid: owner } = statSync(folder)
  const isOurs = owner === uid && marks.some((name) => existsSync(path.join(folder, name)))
  if (isOurs && (mode & 0o006) !== 0) chmodSync(folder, mode & 0o771)
}
