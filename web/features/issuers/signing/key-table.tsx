import { RefreshCw, ShieldAlert } from 'lucide-react'
import type { Signing, SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'
import type { MenuEntry } from '#web/ui/dialogs/menu.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { askToReplace, askToWithdraw } from './ask-about-key.tsx'
import { tellAllSigned } from './tell-signed.ts'

export interface KeyTableProps {
  issuerSlug: string
  signing: Signing
  mayChange: boolean
}

const fingerprintShown = 16

/** Enough of a fingerprint to tell two keys apart, in pieces that can be read out. */
const shorten = (fingerprint: string): string => fingerprint.slice(0, fingerprintShown).replace(/.{4}(?=.)/g, '$& ')

export function KeyTable({ issuerSlug, signing, mayChange }: KeyTableProps) {
  const columns: Column<SigningKey>[] = [
    {
      id: 'key',
      label: t('Key'),
      leads: true,
      cell: ({ id, fingerprint, algorithm, url }) => (
        <>
          <a href={url} className="mono strong whitespace-nowrap" title={fingerprint}>
            {shorten(fingerprint)}
          </a>
          <span className="small muted block">{algorithm}</span>
          {id !== fingerprint && (
            // All of it is there to be copied, though only its beginning has room.
            <code className="mono small muted block w-36 select-all truncate" title={id}>
              {id}
            </code>
          )}
        </>
      ),
    },
    {
      id: 'use',
      label: t('Signs'),
      cell: ({ use }) => (
        <span className="block min-[48rem]:min-w-24">
          {use === 'badge' ? t('Badges and lists of revoked ones') : t('Badges as JWT files')}
        </span>
      ),
    },
    {
      id: 'signed',
      label: t('Signed with it'),
      cell: (key) => <span className="block min-[48rem]:min-w-28">{tellAllSigned(key)}</span>,
    },
    { id: 'made', label: t('Made'), cell: ({ created_at }) => <TimeText value={created_at} /> },
    { id: 'state', label: t('State'), cell: (key) => <KeyState signedKey={key} signing={signing} /> },
  ]
  if (mayChange) {
    columns.push({
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (key) => <KeyMenu issuerSlug={issuerSlug} signedKey={key} />,
    })
  }
  return (
    <Sheet padded={false}>
      <Table caption={t('Keys')} columns={columns} rows={signing.keys} rowKey={({ id }) => id} />
    </Sheet>
  )
}

function KeyState({ signedKey: { algorithm, use, retired_at, leaked_at }, signing }: StateProps) {
  if (leaked_at !== null) {
    return (
      <>
        <StatusLabel status="revoked" word={t('Withdrawn')} /> <TimeText value={leaked_at} />
      </>
    )
  }
  if (retired_at !== null) {
    return (
      <>
        {t('Replaced')} <TimeText value={retired_at} />
      </>
    )
  }
  const isSpare = use === 'jwt' && algorithm !== signing.jwt_algorithm
  return isSpare ? t('Not in use now') : <StatusLabel status="verified" word={t('In use')} />
}

interface StateProps {
  signedKey: SigningKey
  signing: Signing
}

function KeyMenu({ issuerSlug, signedKey }: { issuerSlug: string; signedKey: SigningKey }) {
  if (signedKey.leaked_at !== null) return null
  const replace: MenuEntry = {
    id: 'replace',
    label: t('Replace'),
    icon: RefreshCw,
    onSelect: () => void askToReplace(issuerSlug, signedKey),
  }
  const withdraw: MenuEntry = {
    id: 'withdraw',
    label: t('It has leaked'),
    icon: ShieldAlert,
    warn: true,
    onSelect: () => void askToWithdraw(issuerSlug, signedKey),
  }
  const label = t('More about key {name}', { name: shorten(signedKey.fingerprint) })
  return <MoreMenu label={label} entries={signedKey.retired_at === null ? [replace, withdraw] : [withdraw]} />
}
