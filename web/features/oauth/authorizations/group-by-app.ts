import type { AppInfo } from '#contracts/oauth/client-info.ts'
import type { Authorization } from '#contracts/oauth/connected-apps.ts'
import { publicClient } from '#contracts/oauth/scopes.ts'

/** An app with all that it was given: each time somebody let it in is a token of its own. */
export interface ConnectedApp {
  info: AppInfo
  /** Of the newest token. */
  id: string
  created: string
  tokenIds: readonly string[]
  scopes: readonly string[]
  descriptions: Readonly<Record<string, string>>
  lastUsed: string | null
}

/** One entry for each app, in the order of the list; the client of sign-ins is none. */
export function groupByApp(authorizations: readonly Authorization[]): ConnectedApp[] {
  const apps = authorizations.filter(({ application }) => application.clientId !== publicClient)
  const ids = [...new Set(apps.map(({ application }) => application.clientId))]
  return ids.flatMap((id) => {
    const tokens = apps.filter(({ application }) => application.clientId === id)
    const [first] = tokens
    if (!first) return []
    return {
      info: first.application,
      id: first.entityId,
      created: first.created,
      tokenIds: tokens.map(({ entityId }) => entityId),
      scopes: [...new Set(tokens.flatMap(({ scope }) => scope.split(' ').filter(Boolean)))],
      descriptions: Object.assign({}, ...tokens.map(({ scopesDescriptions }) => scopesDescriptions)),
      lastUsed: tokens.map(({ lastUsed }) => lastUsed ?? '').reduce(later, '') || null,
    }
  })
}

const later = (one: string, other: string): string => (one > other ? one : other)
