import type { ReactNode } from 'react'

/** What leads a row of a list: addresses and ids break where they must, and beside long remarks enough room stays. */
export const LeadText = ({ children }: { children: ReactNode }) => (
  <span className="block [overflow-wrap:anywhere] min-[48rem]:min-w-36 min-[64rem]:min-w-72">{children}</span>
)
