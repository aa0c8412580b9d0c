import { t } from '#infra/languages/texts.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { BadgeState } from '../pages/view-import.ts'
import { shortenName } from './tell-recognized.ts'

interface Told {
  state: BadgeState
  name: string
  issuer: string | IssuerName
}

/**
 * What previews of a link say of a badge. Name and picture stay as they were, so what has become of it goes first, or a badge
 * that counts no more would look like any other wherever its address is shared.
 */
export const tellAwarded = ({ state, name, issuer }: Told): string => {
  const values = { name: shortenName(name), issuer }
  const word = wordOf(state)
  return word
    ? t('{word}: {name}, awarded by {issuer}.', { word, ...values })
    : t('{name}, awarded by {issuer}.', values)
}

function wordOf(state: BadgeState): string | undefined {
  if (state === 'revoked') return t('Revoked')
  if (state === 'expired') return t('Expired')
  return state === 'invalid' ? t('Not valid') : undefined
}
