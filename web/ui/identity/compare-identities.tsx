import type { ReactNode } from 'react'
import type { IssuerIdentity } from '#contracts/issuers/issuer-identity.ts'
import { t } from '#shared/i18n/text.ts'
import { LetterMark } from '../names/letter-mark.tsx'
import { BreakableAddress } from '../text/breakable-address.tsx'
import { Table } from '../text/table.tsx'
import { Tag } from '../text/tag.tsx'

export interface CompareIdentitiesProps {
  /** `until` is when it became another one. */
  former: IssuerIdentity
  current: IssuerIdentity
}

interface Part {
  id: string
  label: string
  isChanged: boolean
  cell: (one: IssuerIdentity) => ReactNode
}

/** Who an issuer was and who it is now, side by side; what differs says so in words. */
export function CompareIdentities({ former, current }: CompareIdentitiesProps) {
  return (
    <Table
      caption={t('{former}, then and now', { former: former.name })}
      rows={listParts(former, current)}
      rowKey={({ id }) => id}
      columns={[
        { id: 'part', label: t('Detail'), leads: true, cell: PartCell },
        { id: 'then', label: t('Then'), cell: ({ cell }) => cell(former) },
        { id: 'now', label: t('{column, select, other {Now}}', { column: '' }), cell: ({ cell }) => cell(current) },
      ]}
    />
  )
}

const PartCell = ({ label, isChanged }: Part) => (
  <span className="row tight">
    <span className="strong">{label}</span>
    {isChanged && <Tag>{t('{part, select, other {Changed}}', { part: '' })}</Tag>}
  </span>
)

function listParts(former: IssuerIdentity, current: IssuerIdentity): Part[] {
  const part = (id: keyof IssuerIdentity, label: string, cell: Part['cell']): Part => ({
    id,
    label,
    isChanged: former[id] !== current[id],
    cell,
  })
  return [
    part('name', t('Name'), ({ name }) => <bdi className="[overflow-wrap:anywhere]">{name}</bdi>),
    part('url', t('Website URL'), ({ url }) => <BreakableAddress text={url} />),
    part('picture', t('Image'), ({ name, picture }) =>
      picture === null ? (
        <span className="muted">{t('None')}</span>
      ) : (
        <LetterMark text={name} alt={t('{name} avatar', { name })} image={picture} size="l" />
      ),
    ),
    part('email', t('Contact Email'), ({ email }) => <BreakableAddress text={email} />),
    part('description', t('Description'), ({ description }) =>
      description === null ? (
        <span className="muted">{t('None')}</span>
      ) : (
        <span className="[overflow-wrap:anywhere]">{description}</span>
      ),
    ),
  ]
}
