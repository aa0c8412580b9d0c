import type { z } from 'zod'
import { configSchema } from './config-schema.ts'
import {
  addressOf,
  keepExplicitConfig,
  keepPageConfig,
  keepRemoteConfig,
  listSources,
  mergeDeep,
  type Tree,
} from './config-sources.ts'

export type Config = z.output<typeof configSchema> & { api: { baseUrl: string } }

/**
 * Merges what is known, later ones winning: defaults, what the app was built with, the JSON the server put into the page,
 * the remote configuration, the `config` entries of local and session storage, and what the page's own script asks for.
 * A source that makes the whole unreadable is left out. Without an address the API is expected at this host on port 8000.
 */
export function readConfig(): Config {
  let merged: Tree = {}
  let config = configSchema.parse({})
  for (const source of listSources()) {
    const next = mergeDeep(merged, source.config)
    const parsed = configSchema.safeParse(next)
    if (parsed.success) {
      merged = next
      config = parsed.data
    } else console.error(`The configuration (${source.name}) could not be read and is left out.`, parsed.error.issues)
  }
  const { baseUrl, integrationEndpoints } = config.api
  return {
    ...config,
    api: {
      ...config.api,
      baseUrl: addressOf(baseUrl),
      // Named by two sources it is still one place to ask.
      integrationEndpoints: [...new Set(integrationEndpoints)],
    },
  }
}

let current: Config | undefined

export function getConfig(): Config {
  current ??= readConfig()
  return current
}

/** Reads the sources again with what a script asks for on top. */
export function overrideConfig(overrides: Tree): Config {
  keepExplicitConfig(overrides)
  current = undefined
  return getConfig()
}

/** Takes over what the server says now, for a page that was opened before. */
export function adoptConfig(config: Tree): void {
  keepPageConfig(config)
  current = undefined
}

/** Forgets what came from elsewhere and reads the other sources again: for tests, and after an override was stored. */
export function resetConfig(): void {
  keepRemoteConfig({})
  keepExplicitConfig({})
  current = undefined
}
