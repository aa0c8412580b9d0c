import { finding } from '#shared/messages/findings/finding.ts'
import { isSameKey } from '../../../encoding/same-key.ts'
import { isOnServer } from '../../provenance/is-on-server.ts'
import { refuseMaker } from '../../provenance/refuse-maker.ts'
import { type Check, failed, notChecked, passed, warned } from '../../report.ts'
import { isOnSite, isOwnPlace } from '../own-place.ts'
import { type IssuerLookup, locateDocument, type NamedKey, readKeyInside } from './find-key.ts'
import { findKeyFault, type KeyFault, type KeyUse } from './find-key-fault.ts'
import { findJwksListing, findListing, hasKeys, type Listing } from './listed-key.ts'

const standsAlone = /^did:(?:key|jwk):/

/** When the signature says that it was made. */
export type SigningTime = Omit<KeyUse, 'now'>

/**
 * Checks that the issuer itself publishes the key that signed, and that it did not withdraw it. A key in the badge proves
 * nothing by itself: anybody can sign in anybody's name with a key of their own.
 */
export async function checkIssuerKey(
  issuerId: string,
  key: NamedKey,
  lookup: IssuerLookup,
  time: SigningTime = {},
): Promise<Check> {
  if (standsAlone.test(issuerId)) return checkKeyAsIssuer(issuerId, key)
  if (standsAlone.test(key.method)) {
    // Of its own issuers a server knows every key, and none of them stands by itself.
    if (lookup.home && isOnServer(issuerId, lookup.home.origin)) {
      return refuseMaker({ what: 'issuer', id: issuerId }, lookup.home, 'issuer key')
    }
    return notChecked('issuer key', finding('key.alone'), key.method)
  }
  if (key.controller !== issuerId && (key.controller !== undefined || key.isBare !== true)) {
    return failed('issuer key', finding('key.other-owner', { name: key.controller ?? 'nobody' }), key.method)
  }
  const use = { ...time, now: lookup.now }
  const fault = key.entry === undefined ? undefined : findKeyFault(key.entry, use)
  const url = locateDocument(issuerId, lookup.insecureLocalhost)
  if (fault !== undefined) {
    // That a key was good once counts only out of the issuer's own mouth.
    const isOwn = url !== undefined && isConfirmedBy(issuerId, key, url)
    return tellFault(isOwn ? fault : { detail: fault.detail }, key.method)
  }
  if (url === undefined) {
    return notChecked('issuer key', finding('key.no-way', { name: issuerId }), issuerId)
  }
  if (issuerId.startsWith('did:')) return checkDidDocument(issuerId, key, url, { ...lookup, use })
  return checkWebIssuer(issuerId, key, url, { ...lookup, use })
}

interface Publication extends IssuerLookup {
  use: KeyUse
}

function checkKeyAsIssuer(issuerId: string, key: NamedKey): Check {
  const own = readKeyInside(issuerId)
  if (own === undefined) return failed('issuer key', finding('key.unread-issuer'), issuerId)
  const isNamed = key.controller === issuerId || (key.isBare === true && key.controller === undefined)
  if (isNamed && isSameKey(own, key.key)) {
    return warned('issuer key', finding('key.issuer'), issuerId)
  }
  return failed('issuer key', finding('key.other-issuer'), key.method)
}

async function checkDidDocument(issuerId: string, key: NamedKey, url: string, at: Publication): Promise<Check> {
  const answer = await at.source.readOrRemember(url)
  if (!answer.ok) return notChecked('issuer key', finding('key.unfetched', { why: answer.detail }), url)
  return evaluate(findListing(answer.json, issuerId, key, at.use), url)
}

// An https issuer may publish its keys in its own document or in its host's JWK Set; both must be seen to say "not listed".
async function checkWebIssuer(issuerId: string, key: NamedKey, url: string, at: Publication): Promise<Check> {
  const profile = await at.source.readOrRemember(url)
  const listed: Listing = profile.ok ? findListing(profile.json, issuerId, key, at.use) : { isListed: false }
  if (listed.isListed) return evaluate(listed, url)
  const jwksUrl = `${new URL(url).origin}/.well-known/jwks.json`
  const jwks = await at.source.readOrRemember(jwksUrl)
  const inSet: Listing = jwks.ok ? findJwksListing(jwks.json, issuerId, key, at.use) : { isListed: false }
  if (inSet.isListed) return evaluate(inSet, jwksUrl)
  const answers = [profile, jwks]
  const publishes = answers.some((answer) => answer.ok && hasKeys(answer.json))
  if (!answers.some(({ ok }) => ok) || !answers.every((answer) => answer.ok || answer.absent)) {
    const gap = answers.find((answer) => !answer.ok)
    const detail = gap?.ok === false ? gap.detail : ''
    return notChecked('issuer key', finding('key.unfetched', { why: detail }), url)
  }
  // Others may write to the site as well: their key document says nothing where the issuer names keys itself.
  if (publishes || key.readFrom === url) return evaluate({ isListed: false }, url)
  if (isConfirmedBy(issuerId, key, url)) return confirm(key.readFrom ?? url)
  return isOnSite(key.readFrom, url) ? leaveOpen(key) : evaluate({ isListed: false }, url)
}

/** The issuer's site serves the key, but whoever may put something onto the site could have put it there. */
function leaveOpen({ controller, method }: NamedKey): Check {
  const detail = controller === undefined ? finding('key.nobody') : finding('key.not-named')
  return notChecked('issuer key', detail, method, { next: finding('next.name-key'), isReached: true })
}

// A DID speaks for itself alone, of an address what lies below it.
function isConfirmedBy(issuerId: string, key: NamedKey, url: string): boolean {
  if (key.controller !== issuerId || key.readFrom === undefined) return false
  return issuerId.startsWith('did:') ? key.readFrom === url : key.readFrom === url || isOwnPlace(key.readFrom, url)
}

function evaluate({ isListed, fault }: Listing, url: string): Check {
  if (fault !== undefined) return tellFault(fault, url)
  if (isListed) return confirm(url)
  return failed('issuer key', finding('key.unpublished'), url)
}

function tellFault({ detail, lapsed }: KeyFault, target: string): Check {
  if (!lapsed) return failed('issuer key', detail, target)
  const next = finding('next.sign-anew')
  return failed('issuer key', detail, target, { lapsed, next })
}

function confirm(url: string): Check {
  return passed('issuer key', finding('key.published'), url)
}
