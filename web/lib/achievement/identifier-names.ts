import type { identifierTypes } from '#contracts/badge-classes/achievement-details.ts'
import { t } from '#shared/i18n/text.ts'

export const identifierNames: Record<(typeof identifierTypes)[number], () => string> = {
  identifier: () => t('Identifier'),
  systemId: () => t('Id in a system'),
  productId: () => t('Product number'),
  sourcedId: () => t('Sourced id'),
  isbn: () => t('ISBN'),
  issn: () => t('ISSN'),
}

/** An identifier and what kind it is; the plainest kind says nothing, and one of the issuer's own stays as it is. */
export function describeIdentifier({ identifier, identifier_type }: { identifier: string; identifier_type: string }) {
  const known = Object.entries(identifierNames).find(([type]) => type === identifier_type)
  if (known?.[0] === 'identifier') return identifier
  return `${identifier} (${known ? known[1]() : identifier_type.replace(/^ext:/, '')})`
}
