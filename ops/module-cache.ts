// Tests load the whole product, and half of that time goes into making JavaScript of it. What was made of a file is kept in
// .cache until the file, a configuration or a package changes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { VitestPluginContext } from 'vitest/node'

const root = path.dirname(import.meta.dirname)
const folder = path.join(root, '.cache', 'test-modules')
const enough = 20_000

/** For `test.experimental` of a vitest configuration. */
export const moduleCache = { fsModuleCache: true, fsModuleCachePath: folder }

/** The plugin that says what is kept: code alone, for a catalogue or a style sheet can depend on other files. */
export function keepModules() {
  return {
    name: 'keep-modules',
    configureVitest({ experimental_defineCacheKeyGenerator: decide }: VitestPluginContext) {
      dropOld()
      const settings = hashSettings()
      decide(({ id }) => (/\.(?:[cm]?js|tsx?)$/.test(id) ? settings : false))
    },
  }
}

/** How JavaScript is made of TypeScript is written there, and vitest does not look at it. */
function hashSettings(): string {
  const hash = createHash('sha256')
  for (const place of ['.', 'server', 'web', 'openbadges', 'contracts', 'shared', 'linked-data']) {
    const names = existsSync(path.join(root, place)) ? readdirSync(path.join(root, place)) : []
    for (const name of names.filter((one) => /^tsconfig.*\.json$/.test(one)).sort())
      hash.update(readFileSync(path.join(root, place, name)))
  }
  return hash.digest('hex')
}

/** Nobody else takes away what was made of files as they are no more. */
function dropOld(): void {
  if (existsSync(folder) && readdirSync(folder).length > enough) rmSync(folder, { recursive: true, force: true })
}
