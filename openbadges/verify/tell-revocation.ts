import { type Finding, finding } from '#shared/messages/findings/finding.ts'

/** That the issuer has revoked a badge, and why where it says so. */
export const tellRevocation = (reason: string | undefined): Finding =>
  reason === undefined ? finding('status.revoked') : finding('status.revoked-why', { reason })
