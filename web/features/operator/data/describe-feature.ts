import type { FeatureName } from '#contracts/operator/operator-features.ts'
import { t } from '#shared/i18n/text.ts'

export interface FeatureWords {
  name: string
  /** What it means while it is on, and while it is off. */
  on: string
  off: string
}

export const featureWords = (): Record<FeatureName, FeatureWords> => ({
  'sign-up': {
    name: t('Open sign-up'),
    on: t('Anybody can create an account.'),
    off: t('Nobody can create an account. People who have one sign in as before.'),
  },
  'issuer-approval': {
    name: t('New issuers need approval'),
    on: t(
      'A new issuer awards nothing until an operator approves it. Operators get a notification. Issuers of operators do not wait.',
    ),
    off: t('A new issuer awards at once. Those that wait already stay waiting until they are approved.'),
  },
  'import-by-address': {
    name: t('Badges from elsewhere by their address'),
    on: t('People bring badges in by a link, which this server then fetches.'),
    off: t('People bring badges in as files only. What they have brought in stays.'),
  },
  'app-registration': {
    name: t('Apps that register themselves'),
    on: t('Other software registers itself, and people decide what it may do for them.'),
    off: t('No new app can register itself. Registered apps go on working.'),
  },
  'password-grant': {
    name: t('Programs that sign in with a password'),
    on: t('Programs sign in with the address and password of an account, as those for Badgr do.'),
    off: t(
      'Programs need a personal access token, or an app. Those that are signed in stay so, and people sign in here as before.',
    ),
  },
  webhooks: {
    name: t('Webhooks'),
    on: t('Issuers have other systems told of awards.'),
    off: t(
      'No webhook can be made, and nothing is sent. What happens meanwhile waits, and leaves when you switch this on again.',
    ),
  },
})
