// Builds the app (dist/web), the scripts of the public pages (dist/pages), the page in badge packs (dist/offline), the
// service worker (dist/worker), the server (dist/server) and the operator's commands (dist/cli).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressBuilt } from './compress.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './run.mjs'
import { forgetBuilt, hashSources, stampFile } from './sources.mjs'

process.chdir(root)
await ensureInstalled()
const { build } = await import('vite')
// A test runner or a shell may have set another: React would then be built for development.
process.env.NODE_ENV = 'production'
const started = performance.now()
const stamp = hashSources()
forgetBuilt()

const configs = [
  'web/vite.config.ts',
  'web/vite.pages.config.ts',
  'web/vite.offline.config.ts',
  'web/vite.worker.config.ts',
  'server/vite.config.ts',
  'server/vite.cli.config.ts',
]
await Promise.all(configs.map((configFile) => build({ configFile, logLevel: 'warn' })))
for (const folder of ['dist/server', 'dist/cli']) requireThreads(folder)

// Written only after everything above worked: a build cut short is built again.
mkdirSync('dist', { recursive: true })
writeFileSync(stampFile, stamp)
// Whoever waits for the first page needs none of it.
if (!process.argv.includes('--compress-later')) await compressBuilt()
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)

/** Whatever names the file of a thread must find it, or the thread that answers requests does the work, without anybody seeing it. */
function requireThreads(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'))
  for (const file of files) {
    for (const name of ['sign-worker.js', 'verify-worker.js']) {
      if (!readFileSync(path.join(folder, file), 'utf8').includes(`"./${name}"`)) continue
      const thread = path.join(folder, path.dirname(file), name)
      if (!existsSync(thread)) throw new Error(`${path.join(folder, file)} starts ${thread}, which is not there.`)
    }
  }
}
