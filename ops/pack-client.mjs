// `npm run client`: makes the npm package of the typed client, dist/client/*.tgz, from the interface as it is now.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

process.chdir(root)
const tsx = path.join(root, 'ops', 'tsx.mjs')
const document = path.join('.cache', 'openapi.json')
mkdirSync('.cache', { recursive: true })
const steps = [
  [process.execPath, [tsx, 'server/openapi-cli.ts', document]],
  [process.execPath, [tsx, 'client/write-cli.ts', document, 'dist/client/source']],
  [path.join('node_modules', '.bin', 'tsc'), ['-p', 'dist/client/source']],
  ['npm', ['pack', './dist/client', '--pack-destination', 'dist/client']],
]
for (const [program, args] of steps) {
  const code = await run(program, args)
  if (code !== 0) process.exit(code)
}
