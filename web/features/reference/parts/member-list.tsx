import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { describeLimits, innerOf, type Member, membersOf, namedWithin, valuesOf } from '../document/describe-schema.ts'
import { textOf } from '../document/narrow.ts'
import type { PartName } from '../document/parts.ts'
import type { Reference, Schema } from '../document/read-document.ts'
import { InlineText } from './inline-text.tsx'
import { TypeName } from './type-name.tsx'

interface Shown {
  reference: Reference
  part: PartName
}

/** The members of an object, each with its type, its limits and whether it has to be there. */
export function MemberList({ members, ...shown }: Shown & { members: readonly Member[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {members.map((member) => (
        <li key={member.name} className="py-3">
          <MemberFacts {...member} part={shown.part} />
          <Inner schema={member.schema} {...shown} />
        </li>
      ))}
    </ul>
  )
}

/** What is said of one value: a member, a parameter. */
export function MemberFacts({
  name,
  isRequired,
  schema,
  part,
  description,
}: Member & { part: PartName; description?: string }) {
  const limits = describeLimits(schema)
  const values = valuesOf(schema)
  const said = description ?? textOf(schema.description)
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="strong text-ink">{name}</code>
        <TypeName schema={schema} part={part} />
        {isRequired && <strong className="small">{t('required')}</strong>}
      </div>
      {said && (
        <p className="mt-1">
          <InlineText text={said} />
        </p>
      )}
      {values.length > 0 && (
        <p className="small mt-1 text-ink-2">
          {t('One of:')}{' '}
          {values.map((value, place) => (
            <span key={value}>
              {place > 0 && ', '}
              <code>{value}</code>
            </span>
          ))}
        </p>
      )}
      {limits.length > 0 && <p className="small muted mt-1 [overflow-wrap:anywhere]">{limits.join(' · ')}</p>}
    </>
  )
}

/** The members of what stands inside, once they are asked for: types may stand in themselves. */
function Inner({ schema, reference, part }: Shown & { schema: Schema }) {
  const [isOpen, setOpen] = useState(false)
  const name = namedWithin(schema)
  const inner = name === undefined ? innerOf(schema) : innerOf(reference.types.get(name) ?? {})
  const members = inner ? membersOf(inner) : []
  if (members.length === 0) return null
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand">
        {name === undefined ? t('What is inside') : t('Inside {name}', { name })}
      </summary>
      {isOpen && (
        <div className="border-s-2 border-line ps-4">
          <MemberList members={members} reference={reference} part={part} />
        </div>
      )}
    </details>
  )
}
