import type { LucideIcon } from 'lucide-react'
import type { JSX } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { Separator } from 'react-aria-components/Separator'
import { joinClasses } from './button-class.ts'
import { Icon } from './icon.tsx'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  onSelect?: () => void
  /** Of another site, opened in a new tab. */
  href?: string
  /** Destructive: set apart and painted as such. */
  warn?: boolean
  isDisabled?: boolean
}

export interface MenuProps {
  /** A `Button`; it opens the menu. */
  trigger: JSX.Element
  label: string
  entries: readonly MenuEntry[]
  /** Where somebody else opens it; otherwise the trigger does. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Menu({ trigger, label, entries, open, onOpenChange }: MenuProps) {
  const act = (key: string | number) => entries.find(({ id }) => id === key)?.onSelect?.()
  return (
    <MenuTrigger {...(open !== undefined && { isOpen: open })} {...(onOpenChange && { onOpenChange })}>
      <Pressable>{trigger}</Pressable>
      <Popover className="pop menu" placement="bottom end" offset={6}>
        <AriaMenu aria-label={label} onAction={act}>
          {entries.flatMap(({ id, label: text, icon, warn, isDisabled, href }, index) => [
            warn && index > 0 ? <Separator key={`${id}-line`} elementType="hr" /> : null,
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              isDisabled={isDisabled}
              className={joinClasses(warn && 'warn')}
              {...(href === undefined ? {} : { href, target: '_blank', rel: 'noopener' })}
            >
              {icon && <Icon of={icon} />}
              {text}
            </MenuItem>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
