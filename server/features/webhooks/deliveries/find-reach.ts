import type { Actor } from '#infra/http/actor.ts'

/** An app, and the person who let it in. */
export interface Reach {
  clientId: string
  accountId: string
}

/**
 * What of an issuer's webhooks the actor reaches; undefined for all. An app that somebody let in sees and changes those
 * alone that came of it: the others would not end with its access, and their addresses may be secrets.
 */
export const findReach = ({ clientId, accountId, cameBy }: Actor): Reach | undefined =>
  cameBy.kind === 'let-in-app' ? { clientId, accountId } : undefined
