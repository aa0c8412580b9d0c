import type { IssuerV2 } from '../../v2/parse-issuer.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'

/**
 * Checks that the assertion is hosted where its issuer hosts assertions (Open Badges 2.0, VerificationObject): within
 * `startsWith` when given, and on one of `allowedOrigins`, which is the issuer's own host unless it says otherwise.
 */
export function checkHostedScope(assertionId: string, issuer: IssuerV2): Check {
  const host = hostOf(assertionId)
  const ownHost = issuer.id === undefined ? undefined : hostOf(issuer.id)
  const allowed = issuer.allowedOrigins.length > 0 ? issuer.allowedOrigins.map(originHost) : [ownHost]
  if (allowed.every((origin) => origin === undefined)) {
    return notChecked(
      'hosted scope',
      'The issuer has no web address that the host of the badge could be compared with.',
    )
  }
  if (issuer.startsWith.length > 0 && !issuer.startsWith.some((prefix) => assertionId.startsWith(prefix))) {
    return failed('hosted scope', 'The badge is not hosted where its issuer hosts badges.', assertionId)
  }
  if (host === undefined || !allowed.includes(host)) {
    return failed('hosted scope', 'The badge is hosted on a site that its issuer does not use for badges.', assertionId)
  }
  return passed('hosted scope', `The badge is hosted by its issuer on ${host}.`, assertionId)
}

function hostOf(url: string): string | undefined {
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).host : undefined
}

function originHost(origin: string): string | undefined {
  return hostOf(origin) ?? hostOf(`https://${origin}`)
}
