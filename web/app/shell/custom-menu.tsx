import { ChevronDown } from 'lucide-react'
import { Menu } from '#web/ui/dialogs/menu.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface CustomMenuProps {
  label: string
  items: readonly { label: string; url: string }[]
}

/** The operator's own links in the bar at the top. */
export function CustomMenu({ label, items }: CustomMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="ghost">
          {label}
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
      entries={items.map(({ label: text, url }, index) => ({ id: `${index}`, label: text, href: url }))}
    />
  )
}
