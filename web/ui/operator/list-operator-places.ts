import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import { t } from '#shared/i18n/text.ts'

export interface OperatorPlace {
  href: string
  label: string
  /** What is done there. */
  says: string
  /** What waits there to be looked after; nothing where nothing does. */
  counts?: (overview: OperatorOverview) => string[]
  /** It lies behind another one, and has no place among the ways between pages. */
  isInner?: boolean
}

const some = (count: number, words: string): string[] => (count > 0 ? [words] : [])

/** All pages for whoever runs the server. */
export const listOperatorPlaces = (): OperatorPlace[] => [
  {
    href: '/operator/people',
    label: t('People'),
    says: t('Find accounts, suspend them, make operators.'),
    counts: ({ suspended_people: count }) =>
      some(count, t('{count, plural, one {# suspended} other {# suspended}}', { count })),
  },
  {
    href: '/operator/issuers',
    label: t('All issuers'),
    says: t('Approve issuers, vouch for them, suspend them.'),
    counts: ({ waiting_issuers: waiting, changed_issuers: changed, suspended_issuers: count }) => [
      ...some(waiting, t('{count, plural, one {# waits for you} other {# wait for you}}', { count: waiting })),
      ...some(
        changed,
        t('{count, plural, one {# has changed, look again} other {# have changed, look again}}', { count: changed }),
      ),
      ...some(count, t('{count, plural, one {# suspended} other {# suspended}}', { count })),
    ],
  },
  {
    href: '/operator/mails',
    label: t('Mails'),
    says: t('See what left, what waits and what was refused, and send it again.'),
    counts: ({ waiting_mails: count, failed_mails: failed }) => [
      ...some(count, t('{count, plural, one {# waits} other {# wait}}', { count })),
      ...some(failed, t('{count, plural, one {# refused this week} other {# refused this week}}', { count: failed })),
    ],
  },
  {
    href: '/operator/jobs',
    label: t('Jobs'),
    says: t('See what the server does in the background, and run again what was given up.'),
    counts: ({ dead_jobs: count }) => some(count, t('{count, plural, one {# given up} other {# given up}}', { count })),
  },
  {
    href: '/operator/features',
    label: t('Features'),
    says: t('Switch sign-up, approval, webhooks and more on and off.'),
  },
  {
    href: '/operator/organisations',
    label: t('Organisations'),
    says: t('Let people sign in at the provider of their organisation.'),
  },
  { href: '/operator/audit', label: t('Audit log'), says: t('Read who did what, and export it.') },
  { href: '/operator/theme', label: t('Appearance'), says: t('Name, colours, logo and links of the service.') },
  {
    href: '/operator/terms',
    label: t('Terms of Service'),
    says: t('Publish what people agree to, version by version.'),
    counts: ({ lacks_terms: lacks }) => (lacks ? [t('Publish the first version')] : []),
    isInner: true,
  },
  {
    href: '/operator/texts',
    label: t('Own texts'),
    says: t('About, privacy and the languages of your terms.'),
    isInner: true,
  },
  {
    href: '/operator/tools',
    label: t('External tools'),
    says: t('Tools of others that open from badges.'),
    isInner: true,
  },
]
