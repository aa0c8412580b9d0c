import { statSync } from 'node:fs'
import { now } from '#infra/clock.ts'
import type { OpenDatabase } from '#infra/db/connections/open.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { readMasterKey } from '#infra/secrets/open-master-key.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { type Config, ConfigError, readConfig } from '#infra/settings/config.ts'
import { explainFile } from '#infra/settings/explain-file.ts'
import { openStore } from '#infra/storage/open-store.ts'
import { evaluateAddress, gatherAddress } from './evaluate-address.ts'
import { evaluateBackups, gatherBackups } from './evaluate-backups.ts'
import { evaluateClock, gatherDatabaseClock, gatherOtherClock } from './evaluate-clock.ts'
import { evaluateAbsence, evaluateDatabase, gatherDatabase } from './evaluate-database.ts'
import { evaluateDisk, gatherDisk } from './evaluate-disk.ts'
import { evaluateImports, gatherImports } from './evaluate-imports.ts'
import { evaluateJobs, gatherJobs } from './evaluate-jobs.ts'
import { evaluateKeys, gatherKeys } from './evaluate-keys.ts'
import { evaluateMail, gatherMail } from './evaluate-mail.ts'
import { evaluateOrganisations, gatherOrganisations } from './evaluate-organisations.ts'
import { evaluateSettings, findUnknown } from './evaluate-settings.ts'
import { evaluateStorage, gatherStorage } from './evaluate-storage.ts'
import { evaluateSweeps, gatherSweeps } from './evaluate-sweeps.ts'
import { evaluateVersions } from './evaluate-versions.ts'
import { evaluateViruses, gatherViruses } from './evaluate-viruses.ts'
import { bad, type Diagnosis } from './finding.ts'

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
export async function examine(patient: Patient): Promise<Diagnosis[]> {
  const versions = evaluateVersions({ sash: patient.sash, node: process.version })
  const unknown = findUnknown(patient.environment)
  const config = tryConfig(patient.environment)
  if (config instanceof ConfigError)
    return [versions, ...evaluateSettings({ refusal: config.message, unknown, origin: '', isLocal: false })]
  return [
    versions,
    ...evaluateSettings({ refusal: undefined, unknown, origin: config.origin, isLocal: config.isLocal }),
    ...(await examineDatabase(patient, config)),
    ...(await examineClock(patient.clock)),
    ...(await attempt('mail', async () => evaluateMail(await gatherMail(config)))),
    ...(await attempt('storage', async () => [evaluateStorage(await probeStorage(config))])),
    ...(await examineViruses(config)),
    ...(await attempt('disk', async () => [evaluateDisk(await gatherDisk(requireFolder(config.dataDir)))])),
    ...(await attempt('backups', async () => [evaluateBackups(gatherBackups(patient.backups, now()))])),
  ]
}

const examineClock = async (address: string | undefined): Promise<Diagnosis[]> =>
  address === undefined
    ? []
    : attempt('clock', async () => [evaluateClock(await gatherOtherClock(address, createFetchOutside()))])

const examineViruses = async ({ clamd }: Config): Promise<Diagnosis[]> =>
  clamd ? attempt('viruses', async () => [evaluateViruses(await gatherViruses(clamd))]) : []

async function examineDatabase(patient: Patient, config: Config): Promise<Diagnosis[]> {
  let opened: OpenDatabase
  try {
    opened = await patient.openDatabase(config)
  } catch (error) {
    return [evaluateAbsence(say(error))]
  }
  const { db, close } = opened
  const outside = createFetchOutside({ allowPrivate: ({ origin }) => origin === config.origin })
  try {
    return [
      ...(await attempt('database', async () => evaluateDatabase(await gatherDatabase(db)))),
      ...(await attempt('clock', async () => [evaluateClock(await gatherDatabaseClock(db))])),
      ...(await attempt('keys', async () => {
        const keyText = readMasterKey(config)
        return [evaluateKeys(await gatherKeys(db, keyText ? createMasterKey(keyText) : undefined))]
      })),
      ...(await attempt('organisations', async () => evaluateOrganisations(await gatherOrganisations(db), now()))),
      ...(await attempt('imports', async () => evaluateImports(await gatherImports(db)))),
      ...(await attempt('jobs', async () => evaluateJobs(await gatherJobs(db)))),
      ...(await attempt('sweeps', async () => evaluateSweeps(await gatherSweeps(db)))),
      ...(await attempt('address', async () => [evaluateAddress(await gatherAddress(db, config, outside))])),
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

async function attempt(check: string, look: () => Promise<Diagnosis[]>): Promise<Diagnosis[]> {
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
