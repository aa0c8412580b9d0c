// `npm run sash -- COMMAND`: as it was built, which starts four times as fast, or from the sources where they are newer.
import { isBuilt } from './sources.mjs'

if (isBuilt()) {
  await import('../dist/cli/sash.js')
} else {
  process.argv.splice(2, 0, 'server/sash-cli.ts')
  await import('./tsx.mjs')
}
