type Tree = Record<string, unknown>

/** What the operator has set, later sources winning. */
export function readSources(): Tree {
  return [pageConfig(), storedConfig('localStorage'), storedConfig('sessionStorage')].reduce(mergeDeep, {})
}

/** Where the API is, for what runs before the settings are checked. */
export function readApiAddress(): string {
  const { api } = readSources()
  return addressOf(isTree(api) && typeof api.baseUrl === 'string' ? api.baseUrl : undefined)
}

export function addressOf(baseUrl: string | undefined): string {
  return (baseUrl ?? `${location.protocol}//${location.hostname}:8000`).replace(/\/+$/, '')
}

function pageConfig(): Tree {
  return parseTree(document.getElementById('sash-config')?.textContent)
}

function storedConfig(store: 'localStorage' | 'sessionStorage'): Tree {
  try {
    return parseTree(window[store].getItem('config'))
  } catch {
    // Storage can be blocked altogether.
    return {}
  }
}

function parseTree(json: string | null | undefined): Tree {
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

function mergeDeep(base: Tree, over: Tree): Tree {
  const merged: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key]
    merged[key] = isTree(before) && isTree(value) ? mergeDeep(before, value) : value
  }
  return merged
}
