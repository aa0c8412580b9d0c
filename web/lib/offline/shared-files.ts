import { forgetDevice, readDevice } from './device-store.ts'

const name = 'latest'
// Long enough to sign in first.
const keptMilliseconds = 30 * 60_000

export interface SharedThing {
  files: File[]
  text?: string
}

/** What was shared with the app a moment ago, once; undefined where nothing is left of it. */
export async function takeShared(): Promise<SharedThing | undefined> {
  const found = await readDevice('shared', name)
  await forgetDevice('shared')
  return isFresh(found) ? found : undefined
}

/** What nobody came for does not stay. */
export async function forgetOldShared(): Promise<void> {
  const found = await readDevice('shared', name)
  if (found !== undefined && !isFresh(found)) await forgetDevice('shared')
}

const isFresh = (found: unknown): found is SharedThing =>
  typeof found === 'object' &&
  found !== null &&
  'files' in found &&
  'at' in found &&
  Date.now() - Number(found.at) < keptMilliseconds
