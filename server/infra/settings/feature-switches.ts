import { type FeatureName, featureDefaults, featureNames } from '#contracts/operator/operator-features.ts'
import { config, context, db } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import type { FixedFeatures } from './fixed-features.ts'

export interface Switch {
  name: FeatureName
  isOn: boolean
  /** The variable of the environment that decides. */
  fixedBy: string | undefined
  changedAt: Date | undefined
}

interface Held {
  switches: ReadonlyMap<string, { is_on: boolean; changed_at: Date }>
  readAt: number
}

// Each server process looks this often whether another one has switched something.
const freshMs = 1000
const held = new WeakMap<Db, Held>()

/** Whether the feature is on, as this process last read it: the environment goes before the operator, and he before how it comes. */
export const isOn = (name: FeatureName): boolean =>
  config().fixedFeatures[name]?.isOn ?? held.get(db())?.switches.get(name)?.is_on ?? featureDefaults[name]

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

/** Has the next call of `refreshSwitches` read them anew. */
export const forgetSwitches = (): void => {
  held.delete(db())
}

/** Reads the switches unless they are fresh; never fails: without a database those from before stay. */
export const refreshSwitches = async (): Promise<void> => {
  const from = db()
  const before = held.get(from)
  if (before && performance.now() - before.readAt < freshMs) return
  try {
    held.set(from, { switches: await readSwitches(from), readAt: performance.now() })
  } catch (error) {
    held.set(from, { switches: before?.switches ?? new Map(), readAt: performance.now() })
    context().log.warn({ err: error }, 'the features could not be read, so they stay as before')
  }
}

async function readSwitches(from: Db): Promise<Held['switches']> {
  const rows = await from.selectFrom('feature_switches').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}
