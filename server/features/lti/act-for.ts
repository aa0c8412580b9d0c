import type { Actor } from '#infra/http/actor.ts'

/**
 * Somebody in whose name a platform's doing goes on while they are away: who chose a badge, or made a link. It carries no
 * scope and confirms nothing; their role in the issuer is asked for each time.
 */
export const actFor = (accountId: string): Actor => ({
  accountId,
  scopes: new Set(),
  clientId: 'lti',
  tokenHash: Buffer.alloc(0),
  confirmedAt: new Date(0),
  letIn: 'earlier',
})
