import { Ellipsis } from 'lucide-react'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { Menu, type MenuProps } from './menu.tsx'

export interface MoreMenuProps extends Pick<MenuProps, 'label' | 'entries'> {
  /** Of the button, where it says less than the menu. */
  name?: string
  isPending?: boolean
}

/** What else can be done with a thing, behind three dots. */
export function MoreMenu({ label, entries, name = label, isPending = false }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="ghost" iconOnly isPending={isPending} aria-label={name}>
          <Icon of={Ellipsis} />
        </Button>
      }
      entries={entries}
    />
  )
}
