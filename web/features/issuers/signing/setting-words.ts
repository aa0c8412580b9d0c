import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'

/** A choice in plain words: what it is called, and whom it suits. */
export interface SettingWords {
  name: string
  text: string
}

export const wordsOfIdForm = (value: Signing['id_form']): SettingWords =>
  value === 'did:web'
    ? { name: t('A DID (did:web)'), text: t('What wallets and most verifiers expect. Keep this if you are not sure.') }
    : { name: t('The web address'), text: t('For partners whose software knows no DIDs.') }

export const wordsOfStatusMethod = (value: Signing['status_method']): SettingWords =>
  value === 'BitstringStatusListEntry'
    ? {
        name: t('A status list (bitstring)'),
        text: t('Nobody can tell from the list which badges were revoked. Wallets know this one.'),
      }
    : {
        name: t('A revocation list'),
        text: t('For partners who ask for the 1EdTech revocation list. It names revoked badges and the reasons.'),
      }

export const wordsOfAlgorithm = (value: Signing['jwt_algorithm']): SettingWords =>
  value === 'ES256'
    ? { name: 'ES256', text: t('Short and quick. Keep this if you are not sure.') }
    : { name: 'RS256', text: t('For older software that knows RSA only.') }
