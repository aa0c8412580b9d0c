import { execFileSync } from 'node:child_process'
import { isBuilt } from '../../ops/sources.mjs'

/** The journeys drive what is shipped, so the build must be that of the sources as they are now. */
export function setup() {
  if (isBuilt()) return
  // The test runner's own NODE_ENV would make a build for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['ops/build.mjs'], { stdio: 'inherit', env })
}
