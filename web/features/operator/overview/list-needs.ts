import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import { t } from '#shared/i18n/text.ts'
import { formatAgo } from '#web/lib/formats/format.ts'

export interface Need {
  /** What is the matter. */
  what: string
  /** What comes of it, or what helps. */
  says: string
  /** The page where it is done; none where it is done on the server itself. */
  href?: string
  does?: string
}

const dayMs = 24 * 3600_000
const oldBackupMs = 7 * dayMs
const oldSignaturesMs = 7 * dayMs
const leastFree = 0.1

/** What waits for a person, the most pressing first. */
export function listNeeds(overview: OperatorOverview, now = Date.now()): Need[] {
  const { waiting_issuers: waiting, changed_issuers: changed, failed_mails: failed, dead_jobs: dead } = overview
  const { disk, standby, virus_check: viruses, last_backup: backup } = overview.figures
  const signatures = viruses?.signatures_at
  const needs: (Need | false)[] = [
    disk !== null &&
      disk.free_bytes < disk.all_bytes * leastFree && {
        what: t('The disk is nearly full'),
        says: t('A full one stops every change. Make room, or move the data to a larger one.'),
      },
    overview.lacks_mail && {
      what: t('No mail server is set up'),
      says: t('Mails stay on this machine and reach nobody.'),
      href: '/operator/mails',
      does: t('Look at mails'),
    },
    standby?.answers === false && {
      what: t('The standby does not answer'),
      says: t('Public pages are read from the primary until it does. See whether it runs and still follows.'),
    },
    viruses?.answers === false && {
      what: t('Files cannot be checked for viruses'),
      says: t('None is taken from anybody until that works again. See whether clamd runs.'),
    },
    typeof signatures === 'string' &&
      now - Date.parse(signatures) > oldSignaturesMs && {
        what: t('The virus signatures are old'),
        says: t('They were made {ago}. See whether freshclam runs.', { ago: formatAgo(signatures, now) }),
      },
    waiting > 0 && {
      what: t('{count, plural, one {# issuer waits to be approved} other {# issuers wait to be approved}}', {
        count: waiting,
      }),
      says: t('They can award nothing before that.'),
      href: '/operator/issuers',
      does: t('{count, plural, one {Look at # issuer} other {Look at # issuers}}', { count: waiting }),
    },
    changed > 0 && {
      what: t('{count, plural, one {# issuer has changed} other {# issuers have changed}}', { count: changed }),
      says: t('Somebody vouched for what was there before. Look again.'),
      href: '/operator/issuers',
      does: t('Look again'),
    },
    failed > 0 && {
      what: t('{count, plural, one {# mail was refused this week} other {# mails were refused this week}}', {
        count: failed,
      }),
      says: t('They reached nobody.'),
      href: '/operator/mails',
      does: t('See which'),
    },
    dead > 0 && {
      what: t('{count, plural, one {# job was given up} other {# jobs were given up}}', { count: dead }),
      says: t('They failed again and again. Run them once more when the cause is gone.'),
      href: '/operator/jobs',
      does: t('Look at jobs'),
    },
    backup !== null &&
      now - Date.parse(backup.made_at) > oldBackupMs && {
        what: t('The last backup is old'),
        says: t('It was made {ago}. See whether the timer still runs.', { ago: formatAgo(backup.made_at, now) }),
      },
    overview.lacks_terms && {
      what: t('There are no terms yet'),
      says: t('Some clients ask for them each time until there are any.'),
      href: '/operator/terms',
      does: t('Publish the first version'),
    },
  ]
  return needs.filter((need) => need !== false)
}
