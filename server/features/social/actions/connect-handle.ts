import { keepHandle, takeHandle } from '#infra/authority/one-time-handles.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

const lifetimeSeconds = 300

/** How the purposes of handles begin that link a provider. */
export const connecting = 'connect:'

const purposeOf = (provider: string): string => `${connecting}${provider}`

/**
 * Stands in for the token in an address that begins to link a provider. It works once, and only in the browser that
 * asked for it: sent to somebody else, it would link their identity to this account.
 */
export const createConnectHandle = async (actor: Actor, provider: string, browserHash: Buffer): Promise<string> => {
  const handle = newSecret('ac')
  await keepHandle(actor, { hash: hashFor(handle, browserHash), purpose: purposeOf(provider) }, lifetimeSeconds)
  return handle
}

/** An account, and its sign-in that asked. */
export type Linking = Pick<Actor, 'accountId' | 'tokenHash'>

/** Whose the handle is, which is spent by this; undefined once the sign-in that asked for it has ended. */
export const spendConnectHandle = (
  handle: string,
  provider: string,
  browserHash: Buffer,
): Promise<Linking | undefined> => takeHandle({ hash: hashFor(handle, browserHash), purpose: purposeOf(provider) })

const hashFor = (handle: string, browserHash: Buffer): Buffer => hashSecret(`${handle} ${browserHash.toString('hex')}`)
