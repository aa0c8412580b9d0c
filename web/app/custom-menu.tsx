import { ChevronDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'

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
