import { CircleHelp } from 'lucide-react'
import type { IssuerName } from '#contracts/names/issuer-name.ts'
import { describeName } from '../../lib/i18n/text.ts'
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
