import { type BackpackBadge, getBackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { emailsRead } from '#web/lib/data/use-profile.ts'
import { NotUtf8 } from '#web/lib/formats/not-utf8.ts'
import { readUtf8Bytes } from '#web/lib/formats/read-bytes.ts'
import { describeZipFault, ZipFault } from '../archive/zip-fault.ts'
import { readRefusal } from '../read-refusal.ts'
import { type BadgeContent, contentOf, type UploadOptions, uploadBadge } from '../upload-badge.ts'
import type { BadgeFile, Outcome, Upload } from './batch-entry.ts'

/** Brings one badge in; of several files that hold it the first one that the server takes counts. */
export async function uploadOne(upload: Upload, keepsUnreachable: boolean): Promise<Outcome> {
  if (upload.listed) return uploadListed(upload, upload.listed.url, keepsUnreachable)
  let outcome: Outcome | undefined
  for (const file of upload.files) {
    const next = await uploadFile(file, upload, keepsUnreachable)
    if (next.kind !== 'failed' && next.kind !== 'unreachable' && next.kind !== 'ignored') return next
    // What the best file of a badge failed at says most.
    if (!outcome || outcome.kind === 'ignored') outcome = next
  }
  return outcome ?? { kind: 'failed', text: t('The list in the ZIP file names it, but it is not there.') }
}

async function uploadFile(file: BadgeFile, upload: Upload, keepsUnreachable: boolean): Promise<Outcome> {
  let content: BadgeContent | undefined
  try {
    content = contentOf(await file.read())
  } catch (failure) {
    return { kind: 'failed', text: describeUnreadable(failure) }
  }
  if (!content || (upload.isGuess && !mayBeBadge(content))) {
    return upload.isGuess ? { kind: 'ignored' } : { kind: 'failed', text: t('This file holds no badge.') }
  }
  return send(content, upload, { fileName: lastPart(file.name), keepsUnreachable })
}

async function uploadListed(upload: Upload, url: string | undefined, keepsUnreachable: boolean): Promise<Outcome> {
  if (url !== undefined) return send({ url }, upload, { keepsUnreachable })
  const text = t('The list does not say where this badge is. Download the badge there, and bring in the file.')
  return { kind: 'failed', text }
}

async function send(content: BadgeContent, upload: Upload, options: UploadOptions): Promise<Outcome> {
  try {
    return { kind: 'added', badge: await uploadBadge(content, options) }
  } catch (failure) {
    return outcomeOf(failure, upload, options)
  }
}

async function outcomeOf(failure: unknown, upload: Upload, { keepsUnreachable }: UploadOptions): Promise<Outcome> {
  const { kind, text, recipient, badgeId, gap } = readRefusal(failure)
  if (kind === 'duplicate') return { kind, badge: badgeId === undefined ? undefined : await findBadge(badgeId) }
  const address = recipient ?? upload.address
  if (kind === 'recipient' && address) {
    // The badge was compared with it already, so proving it would change nothing.
    if (recipient === undefined && (await isOnAccount(address)))
      return { kind: 'failed', text: t('It is for somebody else, although the list says {address}.', { address }) }
    return { kind, address }
  }
  // Offering the same again would look as if nothing had happened.
  if (kind === 'unreachable' && keepsUnreachable) return { kind: 'failed', text: gap ?? text }
  if (kind === 'unreachable' || kind === 'later') return { kind, text }
  return { kind: 'failed', text }
}

// Whoever is offered to verify an address in vain is told so in the end.
async function isOnAccount(address: string): Promise<boolean> {
  try {
    const own = await queryClient.fetchQuery(emailsRead)
    return own.some(({ email }) => email.toLowerCase() === address.trim().toLowerCase())
  } catch {
    return false
  }
}

// Without it the list says less, but what it says stays true.
async function findBadge(badgeId: string): Promise<BackpackBadge | undefined> {
  try {
    return await call(getBackpackBadge, { params: { badgeId }, query: { json_format: 'plain' } })
  } catch {
    return undefined
  }
}

/** Archives hold documents about a person and lists of badges as well. */
function mayBeBadge(content: BadgeContent): boolean {
  if (!('assertion' in content)) return true
  if (!/^\s*[{[]/.test(content.assertion)) return !isBeside(readPayload(content.assertion))
  try {
    const value: unknown = JSON.parse(content.assertion)
    return typeof value === 'object' && value !== null && marks.some((name) => name in value) && !isBeside(value)
  } catch {
    return false
  }
}

/** Lists of revoked badges and endorsements are signed like badges, and lie beside them in badge packs. */
function isBeside(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('vc' in value) return isBeside(value.vc)
  const types = 'type' in value ? [value.type].flat() : []
  return types.some((type) => typeof type === 'string' && beside.has(type))
}

/** What a signed token says; undefined for a text that is none. */
function readPayload(text: string): unknown {
  try {
    const signs = atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(readUtf8Bytes(Uint8Array.from(signs, (sign) => sign.charCodeAt(0))) ?? '')
  } catch {
    return undefined
  }
}

const beside = new Set([
  'BitstringStatusListCredential',
  'StatusList2021Credential',
  'RevocationList2020Credential',
  'EndorsementCredential',
])

const marks = ['badge', 'credentialSubject', 'verifiableCredential', 'verify', 'verification']

function describeUnreadable(failure: unknown): string {
  if (failure instanceof NotUtf8) return failure.message
  return failure instanceof ZipFault
    ? describeZipFault(failure.kind)
    : t('The file cannot be read any more. Please choose it again.')
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
