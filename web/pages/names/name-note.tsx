import { CircleHelp } from 'lucide-react'
import { describeName } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { Icon } from '../../ui/icons/icon.tsx'

/** What the remark beside a name means, where there is one. */
export function NameNote({ of: name }: { of: IssuerName }) {
  const { meaning } = describeName(name)
  if (!meaning) return null
  return (
    <p className="name-note small muted">
      <Icon of={CircleHelp} />
      <span>{meaning}</span>
    </p>
  )
}
