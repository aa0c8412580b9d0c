import { Navigate, useParams } from 'react-router'
import type { ShownPerson } from '#contracts/operator/operator-people.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { roleName } from '#web/lib/data/role-names.ts'
import { countBadges, countCollections } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { useOperator } from '../data/use-operator.ts'
import { usePerson } from '../data/use-people.ts'
import { PersonActions } from '../parts/person-actions.tsx'
import { ResendButton } from '../parts/resend-button.tsx'

/** One account, and what an operator can do about it. */
export function PersonPage() {
  const { accountId = '' } = useParams()
  const isOperator = useOperator()
  const { data: person, error, refetch } = usePerson(accountId, isOperator === true)
  usePageTitle(person?.name ?? t('People'))

  if (isOperator === false) return <Navigate to="/" replace />
  if (isNotThere(error)) return <Navigate to="/operator/people" replace />
  if (!person && error) {
    return (
      <ErrorScreen
        message={t('Failed to load the account')}
        detail={messageOf(error)}
        action={<Button onPress={() => refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!person) return <LoadingScreen />
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Administration'), href: '/operator' },
          { label: t('People'), href: '/operator/people' },
          { label: person.name },
        ]}
      />
      <PageHead title={person.name} actions={<PersonActions person={person} />} />
      <Sheet>
        <Facts across facts={listFacts(person)} />
        <p className="row mt-5">
          <Link href={`/operator/audit?account=${encodeURIComponent(person.id)}`}>
            {t('What they did, and what was done to them')}
          </Link>
          {person.email && (
            <Link href={`/operator/mails?q=${encodeURIComponent(person.email)}`}>{t('Mails to them')}</Link>
          )}
        </p>
      </Sheet>
    </>
  )
}

const listFacts = (person: ShownPerson) => [
  {
    label: t('State'),
    value: person.suspended_at ? (
      <StatusLabel status="revoked" word={t('Suspended')} />
    ) : person.is_operator ? (
      t('Operator')
    ) : (
      t('Member')
    ),
  },
  { label: t('Addresses'), value: <Addresses person={person} /> },
  { label: t('Since'), value: <TimeText value={person.created_at} /> },
  { label: t('Last seen'), value: person.last_seen_at ? <TimeText value={person.last_seen_at} /> : t('Not signed in') },
  {
    label: t('Signed in'),
    value: t('{count, plural, =0 {Nowhere} one {At # place} other {At # places}}', { count: person.sign_ins }),
  },
  { label: t('Second step'), value: describeFactors(person) },
  {
    label: t('Backpack'),
    value: `${countBadges(person.badges)}, ${countCollections(person.collections)}`,
  },
  { label: t('Organisations'), value: person.organisations.length > 0 ? <Organisations person={person} /> : t('None') },
  { label: t('Issuers'), value: person.issuers.length > 0 ? <Roles person={person} /> : t('None') },
]

function describeFactors({ has_second_factor: hasCodes, passkeys }: ShownPerson): string {
  if (!hasCodes)
    return t('{count, plural, =0 {None} one {None, and # passkey} other {None, and # passkeys}}', { count: passkeys })
  return t(
    '{count, plural, =0 {Authenticator app} one {Authenticator app, and # passkey} other {Authenticator app, and # passkeys}}',
    { count: passkeys },
  )
}

const Addresses = ({ person: { id, emails } }: { person: ShownPerson }) => (
  <ul className="grid gap-2">
    {emails.map(({ email, verified }) => (
      <li key={email} className="row [overflow-wrap:anywhere]">
        <span>{email}</span>
        {!verified && <StatusLabel status="pending" word={t('Not confirmed')} />}
        {!verified && <ResendButton accountId={id} email={email} />}
      </li>
    ))}
  </ul>
)

const Organisations = ({ person: { organisations } }: { person: ShownPerson }) => (
  <ul className="grid gap-2">
    {organisations.map(({ id, name }) => (
      <li key={id} className="[overflow-wrap:anywhere]">
        <Link href={`/operator/organisations/${encodeURIComponent(id)}/members`}>{name}</Link>
      </li>
    ))}
  </ul>
)

const Roles = ({ person: { issuers } }: { person: ShownPerson }) => (
  <ul className="grid gap-2">
    {issuers.map(({ slug, name, role }) => (
      <li key={slug} className="[overflow-wrap:anywhere]">
        <Link href={`/public/issuers/${encodeURIComponent(slug)}`}>{name}</Link>
        <span className="muted"> · {roleName(role)}</span>
      </li>
    ))}
  </ul>
)
