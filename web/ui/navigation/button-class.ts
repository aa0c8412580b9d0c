export interface ButtonLook {
  /** One `primary` on a screen; `danger` for what cannot be undone. */
  variant?: 'primary' | 'danger' | 'quiet' | 'ghost'
  size?: 'big'
  wide?: boolean
  /** A square button that holds an icon only; it needs an `aria-label`. */
  iconOnly?: boolean
  className?: string
}

export function buttonClass({ variant, size, wide, iconOnly, className }: ButtonLook): string {
  return joinClasses('btn', variant, size, wide && 'wide', iconOnly && 'icon-only', className)
}

export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
