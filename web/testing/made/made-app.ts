import type { AppInfo, ClientInfo } from '#contracts/oauth/client-info.ts'
import type { Authorization } from '#contracts/oauth/connected-apps.ts'

export const lindgate: AppInfo = {
  name: 'Lindgate Learning',
  image: null,
  website_url: 'https://lindgate.example/about',
  clientId: 'lindgate',
  policyUri: 'https://lindgate.example/privacy',
  termsUri: 'https://lindgate.example/terms',
  verified: true,
}

export const makeClientInfo = (given: Partial<ClientInfo> = {}): ClientInfo => ({
  client_id: 'lindgate',
  redirect_uri: 'https://learning.lindgate.example/callback',
  response_type: 'code',
  state: 'x y&z',
  scopes: ['r:profile', 'rw:backpack'],
  scopes_descriptions: {
    'r:profile': 'View your profile and email addresses',
    'rw:backpack': 'View and modify your Awarded Badges',
  },
  application: lindgate,
  ...given,
})

export const makeAuthorization = (given: Partial<Authorization> = {}): Authorization => ({
  entityType: 'AccessToken',
  entityId: 'grant-1',
  application: lindgate,
  scope: 'r:backpack',
  expires: '2027-06-14T10:00:00Z',
  created: '2026-06-14T10:00:00Z',
  scopesDescriptions: { 'r:backpack': 'View your awarded badges' },
  lastUsed: null,
  ...given,
})

export const inEnvelope = <Item>(result: Item[]) => ({ status: { success: true as const, description: 'ok' }, result })
