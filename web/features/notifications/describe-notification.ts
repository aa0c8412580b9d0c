import type { Notification, NotificationFacts } from '#contracts/accounts/notifications.ts'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { roleInSentence } from '#web/lib/data/role-names.ts'

/** One plain sentence that says what has happened. */
export function describeNotification({ kind, facts }: Notification): string {
  const { badge = '', issuer = '', host = '', webhook = '', endorser = '', former = '' } = facts
  const named = (name: string) => nameOf(name, facts)
  switch (kind) {
    case 'badge':
      return t('{issuer} awarded you the badge “{badge}”.', { issuer: named(issuer), badge })
    case 'revoked':
      return t('{issuer} revoked your badge “{badge}”.', { issuer: named(issuer), badge })
    case 'role':
      return facts.role
        ? t('You are {role} of {issuer} now.', { role: roleInSentence(facts.role), issuer })
        : t('You have no role in {issuer} any more.', { issuer })
    case 'batch':
      return describeBatch(badge, facts)
    case 'import':
      return t(
        'Bringing in badges from {host} has ended: {added, plural, =0 {no new badge} one {# new badge} other {# new badges}}.',
        { host, added: facts.succeeded ?? 0 },
      )
    case 'webhook':
      return t('{service} has paused the webhook “{webhook}” of {issuer}.', { webhook, issuer })
    case 'approval':
      return t('{issuer} waits for you to approve it.', { issuer })
    case 'approved':
      return t('{issuer} is approved and can award badges now.', { issuer })
    case 'endorsement':
      return t('{endorser} has endorsed “{badge}”. You decide whether to show it.', {
        endorser: named(endorser),
        badge,
      })
    case 'second-factor':
      return t('{issuer} requires codes of an app of its staff. Until you set them up, you can change nothing there.', {
        issuer,
      })
    case 'issuer-changed':
      return former === issuer
        ? t('{issuer} has another website, picture or contact address now.', { issuer })
        : t('{former} is called {issuer} now.', { former, issuer })
    case 'trust-rests':
      return t('{former}, for which you vouch, has changed. Look at it again.', { former })
    case 'endorsement-rests':
      return t('{former}, which {endorser} endorses, has changed. Look at it again.', { former, endorser })
    case 'requests':
      return t(
        '{waiting, plural, =0 {Nobody waits} one {# request for a badge waits} other {# requests for badges wait}} at {issuer}.',
        { waiting: facts.waiting ?? 0, issuer },
      )
    case 'requests-wait':
      return t('Somebody has waited for a week at {issuer}. Look at the requests.', { issuer })
  }
}

const nameOf = (name: string, { changedSince: since }: NotificationFacts): IssuerName =>
  new IssuerName(name, since === undefined ? { kind: 'named' } : { kind: 'changed', since })

function describeBatch(badge: string, { succeeded = 0, failed = 0, skipped = 0 }: NotificationFacts): string {
  if (failed + skipped === 0) {
    return t('“{badge}” has been awarded to {succeeded, plural, one {# person} other {# people}}.', {
      badge,
      succeeded,
    })
  }
  return t(
    '“{badge}” has been awarded to {succeeded, plural, =0 {nobody} one {# person} other {# people}}; {failed, number} failed, {skipped, number} left out.',
    { badge, succeeded, failed, skipped },
  )
}
