import { type ReactNode, useState } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  type PressEvent,
} from 'react-aria-components/Button'
import { type ButtonLook, buttonClass } from './button-class.ts'

export interface ButtonProps
  extends ButtonLook,
    Pick<
      AriaButtonProps,
      | 'type'
      | 'isDisabled'
      | 'autoFocus'
      | 'id'
      | 'form'
      | 'slot'
      | 'aria-label'
      | 'aria-pressed'
      | 'aria-expanded'
      | 'aria-controls'
      | 'aria-describedby'
    > {
  children: ReactNode
  /** When it returns a promise the button is pending until that settles. */
  onPress?: (event: PressEvent) => unknown
  /** Pending from outside, such as a form that is being sent. */
  isPending?: boolean
  /** Words shown while pending; the button's own words if not given. */
  pendingLabel?: string
}

export function Button({
  variant,
  size,
  wide,
  iconOnly,
  className,
  children,
  onPress,
  isPending,
  pendingLabel,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [running, setRunning] = useState(false)
  const pending = running || isPending === true

  const handlePress = (event: PressEvent) => {
    const outcome = onPress?.(event)
    if (!(outcome instanceof Promise)) return
    setRunning(true)
    // A rejection nobody caught stays visible as one; the button only stops spinning.
    void outcome.finally(() => setRunning(false))
  }

  return (
    <AriaButton
      {...rest}
      type={type}
      isPending={pending}
      onPress={handlePress}
      className={buttonClass({ variant, size, wide, iconOnly, className })}
    >
      {pending && <span className="spin" aria-hidden="true" />}
      {pending && iconOnly ? null : pending && pendingLabel ? pendingLabel : children}
    </AriaButton>
  )
}
