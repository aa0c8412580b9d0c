import { scopeLabels } from '#contracts/oauth/scopes.ts'
import { refuse } from '#infra/errors.ts'

/** The scopes of the text, each once; only those that people can sign in for. */
export const requireKnownScopes = (text: string): string => {
  const scopes = [...new Set(text.split(/\s+/).filter(Boolean))]
  if (scopes.length === 0 || scopes.some((scope) => !Object.hasOwn(scopeLabels, scope))) throw refuse('token.scope')
  return scopes.join(' ')
}
