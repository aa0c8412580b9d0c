import { statSync } from 'node:fs'
import { now } from '#infra/clock.ts'
import type { OpenDatabase } from '#infra/db/connections/open.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { readMasterKey } from '#infra/secrets/open-master-key.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { type Config, ConfigError, readConfig } from '#infra/settings/config.ts'
import { explainFile } from '#infra/settings/explain-file.ts'
import { openStore } from '#infra/storage/open-store.ts'
import { bad, type Finding } from './finding.ts'
import { gatherAddress, judgeAddress } from './judge-address.ts'
import { gatherBackups, judgeBackups } from './judge-backups.ts'
import { gatherDatabaseClock, gatherOtherClock, judgeClock } from './judge-clock.ts'
import { gatherDatabase, judgeAbsence, judgeDatabase } from './judge-database.ts'
import { gatherDisk, judgeDisk } from './judge-disk.ts'
import { gatherImports, judgeImports } from './judge-imports.ts'
import { gatherJobs, judgeJobs } from './judge-jobs.ts'
import { gatherKeys, judgeKeys } from './judge-keys.ts'
import { gatherMail, judgeMail } from './judge-mail.ts'
import { gatherOrganisations, judgeOrganisations } from './judge-organisations.ts'
import { findUnknown, judgeSettings } from './judge-settings.ts'
import { gatherStorage, judgeStorage } from './judge-storage.ts'
import { judgeVersions } from './judge-versions.ts'

export interface Patient {
  environment: Record<string, string | undefined>
  sash: string
  backups: string | undefined
  /** An address whose clock is compared too; nobody is asked without one. */
  clock: string | undefined
  /** Opens the database as it is; throws a sentence. */
  openDatabase(config: Config): Promise<OpenDatabase>
}

/** All checks, one after the other. What fails is a finding, never an end. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const versions = judgeVersions({ sash: patient.sash, node: process.version })
  const unknown = findUnknown(patient.environment)
  const config = tryConfig(patient.environment)
  if (config instanceof ConfigError)
    return [versions, ...judgeSettings({ refusal: config.message, unknown, origin: '', isLocal: false })]
  return [
    versions,
    ...judgeSettings({ refusal: undefined, unknown, origin: config.origin, isLocal: config.isLocal }),
    ...(await examineDatabase(patient, config)),
    ...(await examineClock(patient.clock)),
    ...(await attempt('mail', async () => judgeMail(await gatherMail(config)))),
    ...(await attempt('storage', async () => [judgeStorage(await probeStorage(config))])),
    ...(await attempt('disk', async () => [judgeDisk(await gatherDisk(requireFolder(config.dataDir)))])),
    ...(await attempt('backups', async () => [judgeBackups(gatherBackups(patient.backups, now()))])),
  ]
}

const examineClock = async (address: string | undefined): Promise<Finding[]> =>
  address === undefined
    ? []
    : attempt('clock', async () => [judgeClock(await gatherOtherClock(address, createFetchOutside()))])

async function examineDatabase(patient: Patient, config: Config): Promise<Finding[]> {
  let opened: OpenDatabase
  try {
    opened = await patient.openDatabase(config)
  } catch (error) {
    return [judgeAbsence(say(error))]
  }
  const { db, close } = opened
  const outside = createFetchOutside({ allowPrivate: ({ origin }) => origin === config.origin })
  try {
    return [
      ...(await attempt('database', async () => judgeDatabase(await gatherDatabase(db)))),
      ...(await attempt('clock', async () => [judgeClock(await gatherDatabaseClock(db))])),
      ...(await attempt('keys', async () => {
        const keyText = readMasterKey(config)
        return [judgeKeys(await gatherKeys(db, keyText ? createMasterKey(keyText) : undefined))]
      })),
      ...(await attempt('organisations', async () => judgeOrganisations(await gatherOrganisations(db), now()))),
      ...(await attempt('imports', async () => judgeImports(await gatherImports(db)))),
      ...(await attempt('jobs', async () => judgeJobs(await gatherJobs(db)))),
      ...(await attempt('address', async () => [judgeAddress(await gatherAddress(db, config, outside))])),
    ]
  } finally {
    await close()
  }
}

function tryConfig(environment: Patient['environment']): Config | ConfigError {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

const say = (thrown: unknown): string => {
  const error = explainFile(thrown) ?? thrown
  return error instanceof Error ? error.message : String(error)
}

async function attempt(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [bad(check, `It could not be looked at: ${say(error)}`, 'mend what the lines above name, and ask again.')]
  }
}

function probeStorage(config: Config): Promise<string | undefined> {
  // A probe would make the folder.
  if (!config.blobs) requireFolder(config.dataDir)
  return openStore(config).then(gatherStorage)
}

function requireFolder(dataDir: string): string {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return dataDir
  throw new Error(`${dataDir} is not there. Set SASH_DATA as for the server.`)
}
