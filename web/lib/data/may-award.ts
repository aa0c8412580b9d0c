import type { Issuer } from '#contracts/issuers/issuers.ts'

/** Whether the issuer may award at all: not while it is suspended, or waits to be approved. */
export const mayAward = ({ suspension, awaits_approval_since }: Issuer): boolean =>
  suspension === undefined && awaits_approval_since === undefined
