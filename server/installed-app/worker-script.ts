import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { config } from '#infra/context.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'

/** Takes the place of the worker where the operator wants none: it forgets what was kept and goes. */
const farewell = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith('sash-')).map((name) => caches.delete(name))))
    .then(() => self.registration.unregister())
))
`

export interface BuiltWorker {
  /** Changes with every file and every setting that the app is made of. */
  version: () => string
  script: () => string
}

/**
 * The worker of the built app; `writePage` gives the page that it keeps, `files` what that page needs beyond what it
 * names. Undefined before the first build.
 */
export const readWorker = (
  folder: string,
  writePage: () => string,
  files: readonly string[],
): BuiltWorker | undefined => {
  const file = path.join(folder, 'worker.js')
  if (!existsSync(file)) return undefined
  const code = readFileSync(file, 'utf8')
  const known = new Map<number, string>()
  const version = () => {
    const theme = currentTheme().version
    const fresh =
      known.get(theme) ??
      createHash('sha256').update(code).update(files.join('\n')).update(writePage()).digest('hex').slice(0, 16)
    known.clear()
    known.set(theme, fresh)
    return fresh
  }
  return {
    version,
    script: () =>
      config().offline ? `self.sashApp = ${JSON.stringify({ version: version(), files })};\n${code}` : farewell,
  }
}
