import { personalClient, publicClient } from '#contracts/oauth/scopes.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Somebody's software, rather than the person or a program of their own: it has no business with what others were given. */
export const isApp = ({ clientId }: Actor): boolean => clientId !== publicClient && clientId !== personalClient
