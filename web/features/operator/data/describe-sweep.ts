import type { ListedSweep, SweepName, SweepState } from '#contracts/operator/operator-sweeps.ts'
import { t } from '#shared/i18n/text.ts'

/** What a sweep sees to; one of another release stays as it is. */
export function sweepName(name: string): string {
  const names: Record<string, string> = {
    mails: t('Mails that wait, and the text of old ones'),
    throttles: t('Pauses after wrong passwords'),
    'request-keys': t('Keys of requests that were sent again'),
    accounts: t('Accounts that nobody confirmed, and old links'),
    'address-moves': t('Addresses that moved to another account'),
    sessions: t('Sign-ins that have ended'),
    social: t('Sign-ins with a provider that were broken off'),
    'second-factor': t('Passkeys and codes that were begun and left'),
    organisations: t('Sign-ins with an organisation that were broken off'),
    oauth: t('Apps and tokens that have ended'),
    notifications: t('Notifications beyond the newest'),
    issuers: t('Names and mails of issuers that wait'),
    'award-batches': t('Batches of awards that wait'),
    'key-renewals': t('Badges to be signed again'),
    'award-templates': t('Shared parts of badges that are gone'),
    'keep-links': t('Old links of mails about awards'),
    'start-links': t('Links that were asked for to give badges'),
    'earner-addresses': t('Addresses of pages that were given up'),
    requests: t('Requests that were given up, and what was shown with them'),
    claims: t('Places of claims that nobody took'),
    endorsements: t('Endorsements to be signed again'),
    'outside-endorsements': t('Endorsements from elsewhere'),
    imports: t('Imported badges that were removed'),
    'import-claims': t('What imported badges claim'),
    sharing: t('Links to what is gone, and how often it was shared'),
    'other-backpacks': t('Connections to other backpacks'),
    webhooks: t('Deliveries of webhooks'),
    wallets: t('Offers to wallets that have ended'),
    lti: t('Launches from learning platforms'),
    'verification-reports': t('Old reports of verifications'),
    'verification-batches': t('Old batches of verifications'),
    'remembered-documents': t('Documents of other servers'),
    files: t('Pictures and files that nothing uses'),
  } satisfies Record<SweepName, string>
  return names[name] ?? name
}

export const sweepStateNames = (): Record<SweepState, string> => ({
  new: t('Not yet'),
  running: t('Running'),
  paused: t('Goes on soon'),
  failed: t('Failed'),
  ended: t('Done'),
})

/** How long the last run was at work, and with how much. */
export function describeRun({ started_at, seconds, rows }: ListedSweep): string {
  if (started_at === null) return ''
  const time =
    seconds < 1
      ? t('less than a second')
      : t('{count, plural, one {# second} other {# seconds}}', { count: Math.round(seconds) })
  return `${time} · ${t('{count, plural, one {# row} other {# rows}}', { count: rows })}`
}
