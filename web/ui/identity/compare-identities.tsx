import type { ReactNode } from 'react'
import type { IssuerIdentity } from '#contracts/issuer-identity.ts'
import { t } from '../../lib/text.ts'
import { BreakableAddress } from '../breakable-address.tsx'
import { LetterMark } from '../names/letter-mark.tsx'
import { Table } from '../table.tsx'
import { Tag } from '../tag.tsx'

export interface CompareIdentitiesProps {
  /** `until` is when it became another one. */
  then: IssuerIdentity
  now: IssuerIdentity
}

interface Part {
  id: string
  label: string
  isChanged: boolean
  cell: (one: IssuerIdentity) => ReactNode
}

/** Who an issuer was and who it is now, side by side; what differs says so in words. */
export function CompareIdentities({ then, now }: CompareIdentitiesProps) {
  return (
    <Table
      caption={t('{former}, then and now', { former: then.name })}
      rows={listParts(then, now)}
      rowKey={({ id }) => id}
      columns={[
        { id: 'part', label: t('Detail'), leads: true, cell: PartCell },
        { id: 'then', label: t('Then'), cell: ({ cell }) => cell(then) },
        { id: 'now', label: t('{column, select, other {Now}}', { column: '' }), cell: ({ cell }) => cell(now) },
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

function listParts(then: IssuerIdentity, now: IssuerIdentity): Part[] {
  const part = (id: keyof IssuerIdentity, label: string, cell: Part['cell']): Part => ({
    id,
    label,
    isChanged: then[id] !== now[id],
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
