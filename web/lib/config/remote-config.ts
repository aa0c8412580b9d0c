import { readFileBytes, readUtf8Bytes } from '../formats/read-bytes.ts'
import { parseTree, type Tree } from './config-sources.ts'

type Name = 'configBaseUrl' | 'configVersion' | 'configDomain' | 'configCacheBust'

const hourMs = 3_600_000
const patienceMs = 3000
const mostBytes = 64 * 1024
// One step of a path, and no other: what a link names must not lead out of the configured folder.
const step = /^(?!\.+$)[\w.-]{1,100}$/

/** Where the remote configuration is; undefined unless its base, version and domain are all known. */
export function remoteConfigAddress(now = Date.now()): string | undefined {
  const base = findValue('configBaseUrl')
  const version = findValue('configVersion')
  const domain = findValue('configDomain') ?? location.hostname
  if (!base || !version || !step.test(version) || !step.test(domain) || !isTrusted(base)) return undefined
  const cacheBust = encodeURIComponent((findValue('configCacheBust') ?? '').slice(0, 100))
  const folder = new URL(base, location.href).href.replace(/(?<!\/)\/+$/, '')
  return `${folder}/${version}/${domain}/config.json?t=${Math.floor(now / hourMs)}&cacheBust=${cacheBust}`
}

/** The remote configuration; an empty one when it cannot be had in time, which is logged and otherwise ignored. */
export async function fetchRemoteConfig(address: string): Promise<Tree> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
    return parseTree(await readBounded(answer))
  } catch (cause) {
    console.error('The remote configuration could not be loaded.', cause)
    return {}
  }
}

async function readBounded(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > mostBytes) throw new Error(`It is larger than ${mostBytes} bytes.`)
    parts.push(part.value)
  }
  const text = readUtf8Bytes(await readFileBytes(new Blob(parts)))
  if (text === undefined) throw new Error('It is not in UTF-8.')
  return text
}

/** A link may name all but the base; then come the browser's storage, the page's `<meta>` and the build. */
function findValue(name: Name): string | undefined {
  const query = name === 'configBaseUrl' ? null : new URL(location.href).searchParams.get(name)
  return query || readStore('localStorage', name) || readStore('sessionStorage', name) || readOperator(name)
}

const readOperator = (name: Name): string | undefined => readMeta(name) || builtValue(name)

function readMeta(name: Name): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined
}

function builtValue(name: Name): string | undefined {
  const value = parseTree(import.meta.env.VITE_SASH_REMOTE_CONFIG)[name]
  return typeof value === 'string' ? value : undefined
}

function readStore(store: 'localStorage' | 'sessionStorage', name: Name): string | undefined {
  try {
    return window[store].getItem(name) || undefined
  } catch {
    return undefined
  }
}

/** This origin, or the one that the operator has named: in the page or in the build, not in the browser's storage. */
function isTrusted(base: string): boolean {
  if (!URL.canParse(base, location.href)) return false
  const { origin, protocol } = new URL(base, location.href)
  if (!/^https?:$/.test(protocol)) return false
  const named = [readMeta('configBaseUrl'), builtValue('configBaseUrl')]
  return [location.href, ...named].some(
    (one) => one !== undefined && URL.canParse(one, location.href) && new URL(one, location.href).origin === origin,
  )
}
