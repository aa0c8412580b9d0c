import { cloneElement, type JSX, useEffect, useRef, useState } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { Separator } from 'react-aria-components/Separator'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'
import type { MenuProps } from './menu.tsx'

/** What `Menu` becomes: takes the place of the trigger that was pressed, and opens by itself that once. */
export function OpenMenu({ trigger, label, entries }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Closing gives the focus back to where it was.
    button.current?.focus()
    setOpen(true)
  }, [])
  const withButton: JSX.Element = cloneElement(trigger, { ref: button })
  const act = (key: string | number) => entries.find(({ id }) => id === key)?.onSelect?.()
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Pressable>{withButton}</Pressable>
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
