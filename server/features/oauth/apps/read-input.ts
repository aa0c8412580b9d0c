import { isBoundScope, scopeDescriptions } from '#contracts/oauth/scopes.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import { isRedirectUri } from '../redirect-uris.ts'

interface Input {
  redirect_uris: readonly string[]
  grant_types: readonly string[]
  scopes: readonly string[]
}

const notTaken = makeMessage('app.redirect')

/** What a form cannot know by itself; the names of the fields are those of the form. */
export const checkInput = (input: Input, isConfidential: boolean): void => {
  const faults: Record<string, Message[]> = {}
  if (!input.redirect_uris.every(isRedirectUri)) faults.redirect_uris = [notTaken]
  if (input.grant_types.includes('authorization_code') && input.redirect_uris.length === 0) {
    faults.redirect_uris = [makeMessage('app.no-redirect')]
  }
  if (input.grant_types.includes('client_credentials') && !isConfidential) {
    faults.grant_types = [makeMessage('app.secret')]
  }
  if (input.grant_types.every((grant) => grant === 'refresh_token')) {
    faults.grant_types = [makeMessage('app.grant')]
  }
  if (!input.scopes.every(isOffered)) faults.scopes = [makeMessage('app.scopes')]
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const isOffered = (scope: string): boolean => Object.hasOwn(scopeDescriptions, scope) || isBoundScope(scope)
