import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AuditEntry, auditVerbs } from '#contracts/operator/audit.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { actionNames, describeAction, describeDetail, describeDoer } from '../data/describe-action.ts'
import { type AuditFilter, saveAudit, useAudit } from '../data/use-audit.ts'
import { useOperator } from '../data/use-operator.ts'
import { AuditOutcome, useAuditCheck } from '../parts/audit-check.tsx'
import { OperatorList } from '../parts/operator-list.tsx'
import { ShownMoment } from '../parts/shown-moment.tsx'

/** What was done to the service, its people and issuers; for everybody but operators there is nothing here. */
export function AuditPage() {
  const isOperator = useOperator()
  const [params] = useSearchParams()
  const account = params.get('account')
  const [filter, setFilter] = useState<AuditFilter>(account ? { account } : {})
  const [days, setDays] = useState({ from: '', to: '' })
  const check = useAuditCheck()
  const asked = { ...filter, ...timeOf('since', days.from, 'T00:00:00'), ...timeOf('until', days.to, 'T23:59:59.999') }
  const isFiltered = Object.keys(asked).length > 0
  return (
    <OperatorList
      address="/operator/audit"
      title={t('Audit log')}
      sub={t('Who did what. Entries are never changed, and each carries the hash of the one before.')}
      actions={
        <>
          <Button isPending={check.isRunning} pendingLabel={t('Checking')} onPress={() => void check.run()}>
            <Icon of={ShieldCheck} />
            {t('Check the log')}
          </Button>
          <Button onPress={() => void exportEntries(asked)}>
            <Icon of={Download} />
            {isFiltered ? t('Export these') : t('Export')}
          </Button>
        </>
      }
      words={{
        failure: t('Failed to load the audit log'),
        nothing: isFiltered ? t('There is no such action.') : t('Nothing was done yet.'),
      }}
      isOperator={isOperator}
      list={useAudit(asked, isOperator === true)}
      rowKey={({ number }) => String(number)}
      columns={[
        { id: 'action', label: t('Action'), leads: true, cell: ActionCell },
        {
          id: 'who',
          label: t('Who'),
          cell: (entry) => <DoerCell entry={entry} onPick={(account) => setFilter((rest) => ({ ...rest, account }))} />,
        },
        { id: 'when', label: t('When'), cell: WhenCell },
      ]}
    >
      <AuditOutcome check={check} />
      <div className="mb-5 grid items-end gap-4 min-[40rem]:grid-cols-2 min-[64rem]:grid-cols-3 [&_.field]:mt-0 [&_.opt]:hidden min-[40rem]:max-[63.99rem]:[&>:first-child]:col-span-2">
        <Select
          label={t('Action')}
          value={filter.verb ?? ''}
          onChange={(value) => {
            const verb = auditVerbs.find((one) => one === value)
            setFilter(({ verb: _, ...rest }) => ({ ...rest, ...(verb ? { verb } : {}) }))
          }}
          options={[
            { value: '', label: t('All actions') },
            ...auditVerbs.map((value) => ({ value, label: actionNames()[value] })),
          ]}
        />
        <TextField
          label={t('Since')}
          type="date"
          optional
          value={days.from}
          onChange={(from) => setDays((rest) => ({ ...rest, from }))}
        />
        <TextField
          label={t('Until')}
          type="date"
          optional
          value={days.to}
          onChange={(to) => setDays((rest) => ({ ...rest, to }))}
        />
        {filter.account && (
          <div>
            <Button onPress={() => setFilter(({ account: _, ...rest }) => rest)}>{t('Show everybody')}</Button>
          </div>
        )}
      </div>
    </OperatorList>
  )
}

// A day is that of the reader, not of Greenwich.
function timeOf(name: 'since' | 'until', day: string, time: string): AuditFilter {
  const moment = new Date(`${day}${time}`)
  return day === '' || Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() }
}

async function exportEntries(filter: AuditFilter) {
  try {
    await saveAudit(filter)
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}

const ActionCell = (entry: AuditEntry) => (
  <span className="[overflow-wrap:anywhere]">
    <span className="strong">{describeAction(entry)}</span>
    <span className="block small muted">{describeDetail(entry)}</span>
  </span>
)

function DoerCell({ entry, onPick }: { entry: AuditEntry; onPick: (account: string) => void }) {
  const { account_id: account } = entry
  const name = describeDoer(entry)
  if (account === null) return name
  return (
    <Button
      variant="quiet"
      className="-ms-3"
      aria-label={t('Only actions of {name}', { name })}
      onPress={() => onPick(account)}
    >
      {name}
    </Button>
  )
}

const WhenCell = ({ at }: AuditEntry) => <ShownMoment at={at} />
