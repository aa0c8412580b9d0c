import { didKeyToMultikey } from '../../encoding/did.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'
import { type FoundKey, type IssuerLookup, locateDocument } from './find-key.ts'
import { jwksListsKey, listsKey } from './listed-key.ts'

type Key = Extract<FoundKey, { found: true }>

/**
 * Checks that the issuer itself publishes the key that signed. A key in the badge proves nothing by itself: anybody can
 * sign in anybody's name with a key of their own.
 */
export async function checkIssuerKey(issuerId: string, key: Key, lookup: IssuerLookup): Promise<Check> {
  if (issuerId.startsWith('did:key:')) return checkDidKeyIssuer(issuerId, key)
  if (key.method.startsWith('did:key:')) {
    return notChecked('issuer key', 'The key stands by itself: no document of the issuer could confirm it.', key.method)
  }
  if (key.controller !== issuerId) {
    return failed('issuer key', `The key belongs to ${key.controller ?? 'nobody'}, not to the issuer.`, key.method)
  }
  if (key.withdrawn) return failed('issuer key', 'The issuer has withdrawn the key that signed this badge.', key.method)
  const url = locateDocument(issuerId, lookup.insecureLocalhost)
  if (url === undefined) {
    return notChecked('issuer key', `No way is known to look up the keys of the issuer ${issuerId}.`, issuerId)
  }
  if (issuerId.startsWith('did:')) return checkDidDocument(issuerId, key, url, lookup)
  if (key.readFrom !== undefined && key.readFrom !== url && new URL(key.readFrom).origin === new URL(url).origin) {
    return passed('issuer key', 'The issuer publishes this key.', key.readFrom)
  }
  return checkWebIssuer(issuerId, key, url, lookup)
}

function checkDidKeyIssuer(issuerId: string, key: Key): Check {
  try {
    if (key.controller === issuerId && didKeyToMultikey(issuerId) === key.multikey) {
      return passed('issuer key', 'The issuer is identified by the key itself.', issuerId)
    }
  } catch {
    return failed('issuer key', 'The issuer is identified by a key that cannot be read.', issuerId)
  }
  return failed('issuer key', 'The issuer is identified by another key than the one that signed.', key.method)
}

async function checkDidDocument(
  issuerId: string,
  key: Key,
  url: string,
  { source, now }: IssuerLookup,
): Promise<Check> {
  const answer = await source.readOrRemember(url)
  if (!answer.ok) return notChecked('issuer key', `The issuer's keys could not be fetched: ${answer.detail}`, url)
  return listsKey(answer.json, issuerId, key.multikey, now) ? confirm(url) : contradict(url)
}

// An https issuer may publish its keys in its own document or in its host's JWK Set; both must be seen to say "not listed".
async function checkWebIssuer(issuerId: string, key: Key, url: string, { source, now }: IssuerLookup): Promise<Check> {
  const profile = await source.readOrRemember(url)
  if (profile.ok && listsKey(profile.json, issuerId, key.multikey, now)) return confirm(url)
  const jwksUrl = `${new URL(url).origin}/.well-known/jwks.json`
  const jwks = await source.readOrRemember(jwksUrl)
  if (jwks.ok && jwksListsKey(jwks.json, issuerId, key.multikey)) return confirm(jwksUrl)
  const seen = [profile, jwks].every((answer) => answer.ok || answer.absent)
  if (seen && (profile.ok || jwks.ok)) return contradict(url)
  const gap = [profile, jwks].find((answer) => !answer.ok)
  return notChecked('issuer key', `The issuer's keys could not be fetched: ${gap?.ok === false ? gap.detail : ''}`, url)
}

function confirm(url: string): Check {
  return passed('issuer key', 'The issuer publishes this key.', url)
}

function contradict(url: string): Check {
  return failed('issuer key', 'The issuer does not publish the key that signed this badge.', url)
}
