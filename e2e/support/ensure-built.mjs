import { execFileSync } from 'node:child_process'
import { isBuilt } from '../../ops/sources.mjs'

/** Journeys and measurements are of what is shipped, so the build must be that of the sources as they are now. */
export function setup() {
  if (!isBuilt()) execFileSync(process.execPath, ['ops/build.mjs'], { stdio: 'inherit' })
}
