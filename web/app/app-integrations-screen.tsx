import { AppIntegrationsPage } from '#web/features/oauth/authorizations/app-integrations-page.tsx'

/** Apps and integrations are features of their own; this is where they meet. */
export function AppIntegrationsScreen() {
  return <AppIntegrationsPage integrationCount={0} />
}
