import { type FeatureName, featureDefaults, featureNames } from '#contracts/operator/operator-features.ts'
import { config } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { keepFresh } from '../keep-fresh.ts'
import type { FixedFeatures } from './fixed-features.ts'

export interface Switch {
  name: FeatureName
  isOn: boolean
  /** The variable of the environment that decides. */
  fixedBy: string | undefined
  changedAt: Date | undefined
}

type Stored = ReadonlyMap<string, { is_on: boolean; changed_at: Date }>

const kept = keepFresh<Stored>({
  read: readSwitches,
  atFirst: new Map(),
  told: 'the features could not be read, so they stay as before',
})

export const { forget: forgetSwitches, refresh: refreshSwitches } = kept

/** Whether the feature is on, as this process last read it: the environment goes before the operator, and he before how it comes. */
export const isOn = (name: FeatureName): boolean =>
  config().fixedFeatures[name]?.isOn ?? kept.current().get(name)?.is_on ?? featureDefaults[name]

/** All of them, read anew. */
export async function listSwitches(from: Db, fixed: FixedFeatures = config().fixedFeatures): Promise<Switch[]> {
  const stored = await readSwitches(from)
  return featureNames.map((name) => {
    const row = stored.get(name)
    return {
      name,
      isOn: fixed[name]?.isOn ?? row?.is_on ?? featureDefaults[name],
      fixedBy: fixed[name]?.by,
      changedAt: row?.changed_at,
    }
  })
}

async function readSwitches(from: Db): Promise<Stored> {
  const rows = await from.selectFrom('feature_switches').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}
