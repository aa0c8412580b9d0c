import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listPasskeys, type Passkey, passkeyMaximum } from '#contracts/accounts/passkeys.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { canUsePasskeys } from '#web/lib/browser/passkeys.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { addPasskey, askToRemove, rename } from './passkey-actions.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'

export function PasskeyList() {
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const list = useQuery({
    queryKey: readKey(listPasskeys),
    queryFn: ({ signal }) => call(listPasskeys, { signal }),
    enabled: isLoggedIn(),
  })
  const { data: passkeys } = list
  const canAdd = canUsePasskeys() && passkeys && passkeys.length < passkeyMaximum
  const add = (
    <Button onPress={() => setAdding(true)}>
      <Icon of={Plus} />
      {t('Add a passkey')}
    </Button>
  )
  return (
    <Section title={t('Passkeys')} actions={canAdd ? add : undefined}>
      <p className="muted mb-4">
        {t('Your phone, computer or security key signs you in, with a fingerprint or a PIN, and no password to type.')}
        {!canUsePasskeys() && ` ${t('This browser knows no passkeys.')}`}
      </p>
      {!passkeys && <LoadingRows of={list} failure={t('The list could not be loaded.')} count={1} />}
      {passkeys?.length === 0 && (
        <Sheet>
          <p className="muted">{t('You have no passkey yet.')}</p>
        </Sheet>
      )}
      {passkeys && passkeys.length > 0 && (
        <Sheet padded={false}>
          <Table caption={t('Passkeys')} columns={columns(setRenamed)} rows={passkeys} rowKey={({ id }) => id} />
        </Sheet>
      )}
      {isAdding && (
        <PasskeyDialog
          title={t('Add a passkey')}
          text={t('Give it a name you know it by. Then your browser asks where to keep it.')}
          label={t('Go on')}
          onClose={() => setAdding(false)}
          onSend={addPasskey}
        />
      )}
      {renamed && (
        <PasskeyDialog
          title={t('Rename the passkey')}
          name={renamed.name}
          label={t('Save')}
          onClose={() => setRenamed(undefined)}
          onSend={(name) => rename(renamed, name)}
        />
      )}
    </Section>
  )
}

const columns = (onRename: (passkey: Passkey) => void): Column<Passkey>[] => [
  {
    id: 'name',
    label: t('Name'),
    leads: true,
    cell: ({ name }) => <span className="strong [overflow-wrap:anywhere]">{name}</span>,
  },
  { id: 'added', label: t('Added'), cell: ({ created_at: added }) => <TimeText value={added} /> },
  {
    id: 'used',
    label: t('Last used'),
    cell: ({ last_used_at: used }) => (used ? <time dateTime={used}>{formatAgo(used)}</time> : t('Never')),
  },
  {
    id: 'actions',
    label: t('Actions'),
    place: 'actions',
    cell: (passkey) => (
      <>
        <Button
          variant="quiet"
          aria-label={t('Rename {name}', { name: passkey.name })}
          onPress={() => onRename(passkey)}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('Remove {name}', { name: passkey.name })}
          onPress={() => askToRemove(passkey)}
        >
          {t('Remove')}
        </Button>
      </>
    ),
  },
]
