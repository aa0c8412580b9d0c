import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useState } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

export interface ButtonProps
  extends ButtonLook,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  children: ReactNode
  /** When it returns a promise the button is pending until that settles. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => unknown
  isDisabled?: boolean
  /** Pending from outside, such as a form that is being sent. */
  isPending?: boolean
  /** Words shown while pending; the button's own words if not given. */
  pendingLabel?: string
  ref?: Ref<HTMLButtonElement>
}

// A plain button: React Aria's would be loaded on every screen, and only triggers of menus and tooltips need it.
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    iconOnly,
    className,
    children,
    onPress,
    onClick,
    isDisabled,
    isPending,
    pendingLabel,
    ...rest
  } = props
  const [running, setRunning] = useState(false)
  const pending = running || isPending === true

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // It keeps the focus while pending, hence it is not disabled but does nothing, not even send its form.
    if (pending) {
      event.preventDefault()
      return
    }
    onClick?.(event)
    const outcome = onPress?.(event)
    if (!(outcome instanceof Promise)) return
    setRunning(true)
    // A rejection nobody caught stays visible as one; the button only stops spinning.
    void outcome.finally(() => setRunning(false))
  }

  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, wide, iconOnly, className })}
      onClick={handleClick}
    >
      {pending && <span className="spin" aria-hidden="true" />}
      {pending ? !iconOnly && (pendingLabel ?? children) : children}
    </button>
  )
}
