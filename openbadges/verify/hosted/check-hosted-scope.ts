import { finding } from '#shared/messages/findings/finding.ts'
import type { ParsedIssuer } from '../../v2/parse-issuer.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'

/**
 * Checks that the assertion is hosted where its issuer hosts assertions (Open Badges 2.0, VerificationObject): within
 * `startsWith` when given, and on one of `allowedOrigins`, which is the issuer's own host unless it says otherwise. Hosts
 * are compared as the network knows them: a name before an @, another port or letters that look alike are other hosts.
 */
export function checkHostedScope(assertionId: string, issuer: ParsedIssuer): Check {
  const host = hostOf(assertionId)
  const ownHost = issuer.id === undefined ? undefined : hostOf(issuer.id)
  if (ownHost === undefined) {
    return notChecked('hosted scope', finding('scope.no-address'))
  }
  const allowed = issuer.allowedOrigins.length > 0 ? issuer.allowedOrigins.map(originHost) : [ownHost]
  if (issuer.startsWith.length > 0 && !issuer.startsWith.some((prefix) => isBelow(assertionId, prefix))) {
    return failed('hosted scope', finding('scope.outside'), assertionId)
  }
  if (host === undefined || !allowed.includes(host)) {
    return failed('hosted scope', finding('scope.foreign'), assertionId)
  }
  return passed('hosted scope', finding('scope.own', { name: host }), assertionId)
}

// The address as it is written and as it is asked for: `/a/../b` begins with `/a/` and leads to `/b`.
function isBelow(address: string, prefix: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(prefix)) return false
  const asked = new URL(address)
  const scope = new URL(prefix)
  return address.startsWith(prefix) && asked.origin === scope.origin && asked.href.startsWith(scope.href)
}

function hostOf(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const { host, username, password } = new URL(url)
  return username || password ? undefined : host
}

function originHost(origin: string): string | undefined {
  return hostOf(origin) ?? hostOf(`https://${origin}`)
}
