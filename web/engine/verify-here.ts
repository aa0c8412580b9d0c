import type { Verification } from '#contracts/verifier/verifier.ts'
import { addReason, type FetchOutcome, presentReport, tellsRevocation, verify } from '#openbadges'
import { finding } from '#shared/messages/findings/finding.ts'
import { createBrowserTools } from './browser-tools.ts'
import { readInDataUrl } from './read-badge-bytes.ts'

/** What is to be verified, as the verifier's form has it. */
export interface BadgeHere {
  image?: string
  credential?: string | Record<string, unknown>
  url?: string
}

/**
 * Verifies a badge on this device. Documents of this page's own server are read from there; undefined when anything else
 * would have to be asked, or when there is no badge to be read, and the server has to say so.
 */
export async function verifyHere(badge: BadgeHere, recipient?: string): Promise<Verification | undefined> {
  // Without https browsers have no cryptography of their own, which some keys need.
  if (!globalThis.crypto?.subtle) return undefined
  const text = await readText(badge)
  if (text === undefined || /^\s*https?:/i.test(text)) return undefined
  let isEnough = true
  const read = async (url: string, accept: string): Promise<FetchOutcome> => {
    const answer = await readOwn(url, accept)
    isEnough &&= answer !== undefined
    return answer ?? { ok: false, reason: 'refused', detail: 'it was not asked for.' }
  }
  const now = new Date()
  const report = await verify(recipient ? { text, expectedRecipient: recipient } : { text }, {
    tools: createBrowserTools(),
    now,
    fetch: read,
    insecureLocalhost: location.protocol === 'http:',
    home: { origin: location.origin },
    validateSchema: async () => {
      isEnough = false
      return { status: 'unusable', detail: finding('schema.not-looked-at') }
    },
  })
  if (!isEnough) return undefined
  return presentReport(await addReason(report, readReason), now, { isCoded: true })
}

async function readText({ image, credential }: BadgeHere): Promise<string | undefined> {
  if (image !== undefined) return readInDataUrl(image)
  return typeof credential === 'object' ? JSON.stringify(credential) : credential
}

async function readReason(url: string): Promise<string | undefined> {
  const answer = await readOwn(url, 'application/ld+json')
  return answer?.ok ? answer.text : undefined
}

/** What this page's own server has at an address; undefined when the address is another's, or nothing definite came. */
async function readOwn(url: string, accept: string): Promise<FetchOutcome | undefined> {
  const path = findOwnPath(url)
  if (path === undefined) return undefined
  try {
    // Whoever is logged in gets no more than anybody, and is not told apart.
    const answer = await fetch(path, { headers: { Accept: accept }, redirect: 'error', credentials: 'omit' })
    const rest = answer.status === 410 ? await answer.text() : ''
    if (tellsRevocation(rest)) return { ok: true, url, contentType: 'application/json', text: rest }
    if (answer.status === 404 || answer.status === 410) {
      return { ok: false, reason: 'http', status: answer.status, detail: finding('address.nothing') }
    }
    if (!answer.ok) return undefined
    const link = answer.headers.get('link')
    const contentType = answer.headers.get('content-type') ?? ''
    return { ok: true, url, contentType, text: await answer.text(), ...(link ? { link } : {}) }
  } catch {
    return undefined
  }
}

// A did:web means https, also where this server is tried out over http: the host decides.
function findOwnPath(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname, search, username, password } = new URL(url)
  const isOwn = /^https?:$/.test(protocol) && host === location.host && !username && !password
  return isOwn && /^\/(public|\.well-known)\//.test(pathname) ? pathname + search : undefined
}
