import { existsSync } from 'node:fs'
import path from 'node:path'
import { listElsewhere, readNotedPlace } from './note-place.ts'

/** Sentences for the operator of a data folder without its database: where that may lie, and how it gets to `folder`. */
export function describeOldPlace(dataDir: string, folder: string): string {
  const noted = readNotedPlace(dataDir)
  if (noted && noted !== folder) {
    return existsSync(path.join(noted, 'postgres'))
      ? `The folder was copied or moved, and its database stayed in ${noted}. Stop the Sash that uses it, then: ${copyTo(noted, folder)}`
      : `Its database lay in ${noted}. Put the folder postgres from there, with the owners of its files, into ${folder}.`
  }
  const found = listElsewhere().filter((place) => place.folder !== folder)
  const start = `Put the folder postgres that belongs to it, with the owners of its files, into ${folder}.`
  if (found.length === 0) return start
  const list = found.map((place) => `  ${place.folder}${place.dataDir ? ` (of ${place.dataDir})` : ''}`)
  return [
    `${start} Databases of folders that only root can enter:`,
    ...list,
    `Stop the Sash that uses the right one, then copy it, for example: ${copyTo(found[0]?.folder ?? '', folder)}`,
  ].join('\n')
}

const copyTo = (from: string, to: string): string => `cp -a ${path.join(from, 'postgres')} ${to}/`
