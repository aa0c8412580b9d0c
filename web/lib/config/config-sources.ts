import { keepPreview } from './config-fences.ts'

export type Tree = Record<string, unknown>

const defaults: Tree = { api: { integrationEndpoints: ['/v1/user/integrations'] } }

/** What the server said later, in place of this text of the page: to write it there would look like writing a script. */
let renewed: { instead: string; config: Tree } | undefined
let remote: Tree = {}
let explicit: Tree = {}

/** What was loaded from the operator's other server. */
export function keepRemoteConfig(config: Tree): void {
  remote = config
}

/** What the server says now, for a page that was opened before. */
export function keepPageConfig(config: Tree): void {
  const instead = readPageText()
  if (instead !== undefined) renewed = { instead, config }
}

/** What the page's own script asked for; it wins over all else. */
export function keepExplicitConfig(config: Tree): void {
  explicit = config
}

/** What the operator has set, source by source, later ones winning (SI-3.16). */
export function listSources(): { name: string; config: Tree }[] {
  return [
    { name: 'defaults', config: defaults },
    { name: 'build', config: parseTree(import.meta.env.VITE_SASH_CONFIG) },
    { name: 'page', config: readPageConfig() },
    { name: 'remote', config: remote },
    { name: 'local storage', config: readStoredConfig('localStorage') },
    { name: 'session storage', config: readStoredConfig('sessionStorage') },
    { name: 'argument', config: explicit },
  ].filter(({ config }) => Object.keys(config).length > 0)
}

/** Where the API is, for what runs before the settings are checked. */
export function readApiAddress(): string {
  const { api } = listSources().reduce<Tree>((merged, { config }) => mergeDeep(merged, config), {})
  return addressOf(isTree(api) && typeof api.baseUrl === 'string' ? api.baseUrl : undefined)
}

export function addressOf(baseUrl: string | undefined): string {
  return (baseUrl ?? `${location.protocol}//${location.hostname}:8000`).replace(/(?<!\/)\/+$/, '')
}

function readPageConfig(): Tree {
  const text = readPageText()
  return renewed && renewed.instead === text ? renewed.config : parseTree(text)
}

const readPageText = (): string | undefined => document.getElementById('sash-config')?.textContent

function readStoredConfig(store: 'localStorage' | 'sessionStorage'): Tree {
  try {
    const stored = parseTree(window[store].getItem('config'))
    return import.meta.env.PROD ? keepPreview(stored) : stored
  } catch {
    // Storage can be blocked altogether.
    return {}
  }
}

export function parseTree(json: string | null | undefined): Tree {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    return isTree(value) ? value : {}
  } catch (cause) {
    console.error('A configuration source is not valid JSON.', cause)
    return {}
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Objects are joined, lists are put one after the other, anything else takes the place of what was there. */
export function mergeDeep(base: Tree, over: Tree): Tree {
  const merged: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    // As a key of JSON it would change what the object is.
    if (key === '__proto__') continue
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined
    if (isTree(before) && isTree(value)) merged[key] = mergeDeep(before, value)
    else if (Array.isArray(before) && Array.isArray(value)) merged[key] = [...before, ...value]
    else merged[key] = value
  }
  return merged
}
