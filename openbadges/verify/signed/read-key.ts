import { finding, piece } from '#shared/messages/findings/finding.ts'
import { EncodingError } from '../../encoding/base58.ts'
import type { PublicKey } from '../../encoding/multikey.ts'
import { readPem } from '../../encoding/pem.ts'
import { isWeakKey } from '../../encoding/weak-key.ts'
import { idOf, textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import type { DocumentSource } from '../document-source.ts'
import { checkNode } from '../hosted/check-node.ts'
import { type Check, failed, notChecked, passed, warned } from '../report.ts'
import type { ListedKey } from './list-keys.ts'

/** A key with the check that it is the issuer's, or the check that says why there is none. */
export type ReadKey = { key: PublicKey; check: Check } | { key: undefined; check: Check }

/** Where keys are looked up. */
export interface KeyLookup {
  issuerId: string
  source: DocumentSource
  insecureLocalhost: boolean
}

/**
 * Reads a key that the issuer lists: out of the profile itself, or over https from its address, as a key document or as
 * plain PEM. A key document must name the issuer as its owner.
 */
export async function readKey(listed: ListedKey, lookup: KeyLookup): Promise<ReadKey> {
  const found = await findKey(listed, lookup)
  if (found.key === undefined || !listed.isUnlisted) return found
  const detail = finding('key.early-edition')
  return { key: found.key, check: warned('issuer key', detail, found.check.target) }
}

async function findKey({ id, pem }: ListedKey, lookup: KeyLookup): Promise<ReadKey> {
  if (pem !== undefined) return openPem(pem, passed('issuer key', finding('key.in-profile'), id))
  if (id === undefined || !isFetchable(id, lookup.insecureLocalhost)) {
    return refuse(notChecked('issuer key', finding('key.no-https'), id))
  }
  const found = await lookup.source.readText(id)
  if (found.ok && found.text.trimStart().startsWith('-----BEGIN')) {
    return openPem(found.text, passed('issuer key', finding('key.published'), id))
  }
  const answer = await lookup.source.readOrRemember(id)
  if (answer.ok) return openDocument(answer.json, id, lookup.issuerId)
  return refuse(notChecked('issuer key', finding('key.unfetched-one', { why: answer.detail }), id))
}

function openDocument(json: JsonObject, id: string, issuerId: string): ReadKey {
  if (idOf(json) !== undefined && idOf(json) !== id) {
    return refuse(failed('issuer key', finding('key.other-document'), id))
  }
  const owner = idOf(json.owner)
  if (owner !== undefined && owner !== issuerId) {
    return refuse(failed('issuer key', finding('key.other-owner', { name: owner }), id))
  }
  const [problem] = checkNode('CryptographicKey', json, { isEarly: false, hasMoreTerms: true })
  if (problem !== undefined) return refuse(notChecked('issuer key', problem.tell(piece('subject.key')), id))
  const listed =
    owner === undefined
      ? {
          ...warned('issuer key', finding('key.no-owner'), id),
          confirmsName: true as const,
        }
      : passed('issuer key', finding('key.published'), id)
  return openPem(textOf(json.publicKeyPem) ?? '', listed)
}

// A key that cannot be read proves nothing either way (Open Badges 2.0, Signed Verification, step 5).
function openPem(pem: string, check: Check): ReadKey {
  try {
    const key = readPem(pem)
    const isWeak = isWeakKey(key)
    return isWeak ? refuse(failed('issuer key', finding('key.weak'), check.target)) : { key, check }
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error
    return refuse(notChecked('issuer key', finding('key.unread', { why: `${error.message}.` }), check.target))
  }
}

function isFetchable(id: string, insecureLocalhost: boolean): boolean {
  if (!URL.canParse(id)) return false
  const { protocol, hostname } = new URL(id)
  return (
    protocol === 'https:' ||
    (insecureLocalhost && protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname))
  )
}

function refuse(check: Check): ReadKey {
  return { key: undefined, check }
}
