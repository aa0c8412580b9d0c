import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { placesElsewhere } from './run-as.ts'

const placeFile = 'postgres.path'
const ownerFile = 'sash-data.path'

/**
 * Where the database lies outside its data folder, writes into each which the other is: a copy of the data folder, whose
 * path is another one, then still tells where its database was left.
 */
export function notePlace(dataDir: string, folder: string): void {
  const note = path.join(dataDir, placeFile)
  if (folder === dataDir) {
    rmSync(note, { force: true })
    return
  }
  writeFileSync(note, `${folder}\n`)
  writeFileSync(path.join(folder, ownerFile), `${dataDir}\n`)
}

/** What `notePlace` wrote into the data folder. */
export const readNotedPlace = (dataDir: string): string | undefined => readNote(path.join(dataDir, placeFile))

/** Every database on this machine that lies outside its data folder, with that folder where it is known. */
export function listElsewhere(): { folder: string; dataDir: string | undefined }[] {
  const names = existsSync(placesElsewhere) ? readdirSync(placesElsewhere) : []
  return names
    .map((name) => path.join(placesElsewhere, name))
    .filter((folder) => existsSync(path.join(folder, 'postgres')))
    .map((folder) => ({ folder, dataDir: readNote(path.join(folder, ownerFile)) }))
}

function readNote(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
