import { existsSync } from 'node:fs'
import { listBackups, timeOfBackup } from '../archive/backup-names.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface BackupFacts {
  /** Undefined when nobody said where backups lie. */
  folder: string | undefined
  /** Hours since the newest was begun; undefined when there is none. */
  ageHours: number | undefined
}

export const gatherBackups = (folder: string | undefined, at: Date): BackupFacts => {
  const [newest] = folder !== undefined && existsSync(folder) ? listBackups(folder) : []
  if (!newest) return { folder, ageHours: undefined }
  return { folder, ageHours: (at.getTime() - timeOfBackup(newest).getTime()) / 3_600_000 }
}

export const evaluateBackups = ({ folder, ageHours }: BackupFacts): Diagnosis => {
  const how = 'see ops/sash-backup.timer and docs/operating.md.'
  if (folder === undefined)
    return warn('backups', 'Nobody said where backups lie.', `name the folder: doctor --backups FOLDER; ${how}`)
  if (ageHours === undefined)
    return bad('backups', `There is none in ${folder}.`, `make one: sash backup ${folder}; ${how}`)
  const says = `The newest in ${folder} is ${Math.floor(ageHours)} hours old.`
  if (ageHours <= 36) return ok('backups', says)
  return ageHours > 24 * 7 ? bad('backups', says, how) : warn('backups', says, how)
}
