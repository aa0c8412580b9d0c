import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ListedMail, type MailState, mailStates } from '#contracts/operator/operator-mails.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useSetup } from '#web/lib/config/use-setup.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { describeHold, mailKind, mailStateNames } from '../data/describe-mail.ts'
import { sayResent } from '../data/say-resent.ts'
import { sendAgain, useMails } from '../data/use-mails.ts'
import { useOperator } from '../data/use-operator.ts'
import { useOverview } from '../data/use-overview.ts'
import { LeadText } from '../parts/lead-text.tsx'
import { OperatorList } from '../parts/operator-list.tsx'
import { ResendAllButton } from '../parts/resend-all-button.tsx'
import { ShownMoment } from '../parts/shown-moment.tsx'

/** What became of the mails of this server; for everybody but operators there is nothing here. */
export function MailsPage() {
  const isOperator = useOperator()
  const overview = useOverview(isOperator === true)
  const setup = useSetup()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const [state, setState] = useState<MailState>()
  const part = useDeferredValue(typed.trim())
  const search = { part, state }
  const list = useMails(search, isOperator === true)
  const due = (list.data?.pages ?? []).flatMap((page) => page.rows.filter((mail) => mail.can_resend)).length
  // What stands above the list is known before it is shown, so that nothing moves.
  if (isOperator !== false && (overview.isPending || setup.isPending)) return <LoadingScreen />
  return (
    <OperatorList
      address="/operator/mails"
      title={t('Mails')}
      sub={t('What left, what waits, and what nobody could deliver. What is in a mail is shown to nobody.')}
      actions={(due > 1 || (due === 1 && list.hasNextPage)) && <ResendAllButton search={search} />}
      words={{ failure: t('Failed to load the mails'), nothing: t('There are no such mails.') }}
      isOperator={isOperator}
      list={list}
      rowKey={({ id }) => id}
      columns={[
        { id: 'to', label: t('To'), leads: true, cell: AddressCell },
        { id: 'state', label: t('State'), cell: StateCell },
        { id: 'when', label: t('When'), cell: WhenCell },
        { id: 'actions', label: t('Actions'), place: 'actions', cell: ResendCell },
      ]}
    >
      {overview.data?.lacks_mail && <StayingMails hasOutbox={setup.data?.outbox === true} />}
      <div className="sieve mb-5">
        <SearchField label={t('Search addresses')} value={typed} onChange={setTyped} />
        <Select
          label={t('State')}
          labelHidden
          value={state ?? ''}
          onChange={(value) => setState(mailStates.find((one) => one === value))}
          options={[
            { value: '', label: t('All mails') },
            ...mailStates.map((value) => ({ value, label: mailStateNames()[value] })),
          ]}
        />
      </div>
    </OperatorList>
  )
}

/** Without a mail server mails reach nobody, whatever the list says of them. */
function StayingMails({ hasOutbox }: { hasOutbox: boolean }) {
  return (
    <div className="mb-5">
      <Notice kind="info" title={t('No mail server is set up')}>
        {t('Mails stay on this machine and reach nobody.')}{' '}
        {hasOutbox && (
          <>
            <a href="/outbox">{t('Open the local outbox')}</a> ·{' '}
          </>
        )}
        <a href="/help/operators">{t('How to send them')}</a>
      </Notice>
    </div>
  )
}

async function resend(mail: ListedMail) {
  try {
    sayResent(await sendAgain([mail.id]))
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}

const ResendCell = (mail: ListedMail) =>
  mail.can_resend && (
    <Button variant="quiet" aria-label={t('Send again: {email}', { email: mail.to })} onPress={() => resend(mail)}>
      {t('Send again')}
    </Button>
  )

const AddressCell = ({ to, kind }: ListedMail) => (
  <LeadText>
    <span className="strong">
      <BreakableAddress text={to} />
    </span>
    <span className="block small muted">{mailKind(kind)}</span>
  </LeadText>
)

function StateCell(mail: ListedMail) {
  const { state, attempts, error, held_for } = mail
  const word = mailStateNames()[state]
  const tries = attempts > 1 ? t('{count, plural, one {# try} other {# tries}}', { count: attempts }) : undefined
  const more = [tries, describeHold(mail), error].filter(Boolean).join(' · ')
  return (
    <span>
      {state === 'failed' && <StatusLabel status="revoked" word={word} />}
      {state === 'waiting' && <StatusLabel status="pending" word={word} />}
      {state === 'sent' && (
        <span className="whitespace-nowrap">{held_for === 'outbox' ? t('In the local outbox') : word}</span>
      )}
      {state === 'cancelled' && <span className="whitespace-nowrap">{word}</span>}
      {more !== '' && <span className="block small muted [overflow-wrap:anywhere]">{more}</span>}
    </span>
  )
}

const WhenCell = ({ created_at, sent_at }: ListedMail) => <ShownMoment at={sent_at ?? created_at} />
