// `npm run sash -- COMMAND`: as it was built, which starts four times as fast, or from the sources where they are newer.
import { canStart } from './sources.mjs'

if (canStart()) {
  await import('../dist/cli/sash.js')
} else {
  process.argv.splice(2, 0, 'server/sash-cli.ts')
  await import('./tsx.mjs')
}
