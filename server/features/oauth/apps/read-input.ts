import { isBoundScope, scopeDescriptions } from '#contracts/scopes.ts'
import { invalid } from '#infra/errors.ts'
import { isRedirectUri } from '../redirect-uris.ts'

interface Input {
  redirect_uris: readonly string[]
  grant_types: readonly string[]
  scopes: readonly string[]
}

const notTaken =
  'Use an https address, a loopback address by number such as http://127.0.0.1/cb, or a scheme of your own such as com.example.app:/cb.'

/** What a form cannot know by itself; the names of the fields are those of the form. */
export const checkInput = (input: Input, isConfidential: boolean): void => {
  const faults: Record<string, string[]> = {}
  if (!input.redirect_uris.every(isRedirectUri)) faults.redirect_uris = [notTaken]
  if (input.grant_types.includes('authorization_code') && input.redirect_uris.length === 0) {
    faults.redirect_uris = ['Name at least one address to come back to.']
  }
  if (input.grant_types.includes('client_credentials') && !isConfidential) {
    faults.grant_types = ['Only an app that keeps a secret can act for you by itself.']
  }
  if (input.grant_types.every((grant) => grant === 'refresh_token')) {
    faults.grant_types = ['Choose how the app gets its first token.']
  }
  if (!input.scopes.every(isOffered)) faults.scopes = ['Choose from the scopes of this server.']
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const isOffered = (scope: string): boolean => Object.hasOwn(scopeDescriptions, scope) || isBoundScope(scope)
