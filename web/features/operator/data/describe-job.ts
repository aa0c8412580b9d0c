import type { JobState, ListedJob } from '#contracts/operator/operator-jobs.ts'
import { t } from '#shared/i18n/text.ts'

/** What jobs do; a kind that this page does not know stays as it is. */
export function jobKindName(kind: string): string {
  const names: Record<string, string> = {
    'mail.send': t('Send a mail'),
    'mail.portion': t('Send mails of a batch'),
    sweep: t('Tidy up, each hour'),
    'sweep.turn': t('Tidy up one thing'),
    'awards.batch': t('Award a batch'),
    'awards.release-mails': t('Release the mails of a batch'),
    'awards.take-back': t('Take a batch back'),
    'awards.renew': t('Sign badges again'),
    'endorsements.renew': t('Sign endorsements again'),
    'sign-ins.warn': t('Warn of wrong passwords'),
    'verifier.batch': t('Check many badges'),
    'webhooks.send': t('Call webhooks'),
    'imports.drop-file': t('Drop a file'),
    'lti.check': t('Look into a course'),
    'organisations.follow-rules': t('Take roles that rules gave'),
    'other-backpacks.read': t('Read another backpack'),
    'other-backpacks.sync': t('Follow another backpack'),
    'other-backpacks.revoke': t('Sign off at another backpack'),
    dead: t('Given up long ago'),
  }
  return names[kind] ?? kind
}

export const jobStateNames = (): Record<JobState, string> => ({
  waiting: t('Waiting'),
  running: t('Running'),
  paused: t('Paused after a failure'),
  dead: t('Given up'),
})

/** How far it is, how often it was tried, and what went wrong last. */
export function describeProgress({ progress, tries, error, state }: ListedJob): string {
  const parts = [
    progress && t('{done} of {total} awards', progress),
    state !== 'running' && tries > 0 && t('{count, plural, one {# try} other {# tries}}', { count: tries }),
    error,
  ]
  return parts.filter(Boolean).join(' · ')
}
