import { t } from '../i18n/text.ts'

const names: Record<string, () => string> = {
  format: () => t('Form'),
  document: () => t('Where it was read'),
  context: () => t('Vocabulary'),
  type: () => t('Kind'),
  subject: () => t('Holder'),
  proof: () => t('Kind of signature'),
  signature: () => t('Signature'),
  'issuer key': () => t('Whose signature it is'),
  'badge class': () => t('Badge'),
  issuer: () => t('Issuer'),
  'hosted scope': () => t('Issuer’s own site'),
  status: () => t('Revocation'),
  'valid from': () => t('Beginning'),
  expiry: () => t('Expiry'),
  recipient: () => t('Recipient'),
  terms: () => t('Unknown words'),
  'data model': () => t('Contents'),
  schema: () => t('Further rules'),
  evidence: () => t('Evidence'),
  results: () => t('Results'),
  creator: () => t('Signer'),
  refresh: () => t('Newer copy'),
  endorsement: () => t('Endorsement'),
  'included badge': () => t('Badge inside'),
  claims: () => t('Envelope'),
  extension: () => t('Extension'),
}

/** What a check is called to people; the engine's own word where it is not known here. */
export const nameCheck = (name: string): string => names[name]?.() ?? name
