import { Icon } from '#web/ui/icons/icon.tsx'
import { listPermissions } from './list-permissions.ts'

export interface PermissionListProps {
  scopes: readonly string[]
  /** What the server says of each. */
  descriptions: Readonly<Record<string, string>>
}

export function PermissionList({ scopes, descriptions }: PermissionListProps) {
  return (
    <ul className="divide-y divide-line">
      {listPermissions(scopes, descriptions).map(({ icon, label }) => (
        <li key={label} className="flex gap-4 py-3.5 leading-snug">
          <Icon of={icon} className="mt-px shrink-0 text-brand" />
          <span className="strong">{label}</span>
        </li>
      ))}
    </ul>
  )
}
