import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Link, type LinkProps } from './link.tsx'

export interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonLook {
  children: ReactNode
}

export function LinkButton({ variant, size, wide, iconOnly, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide, iconOnly, className })} />
}
