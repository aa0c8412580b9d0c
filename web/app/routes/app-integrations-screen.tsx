import { IntegrationCards, useIntegrationCount } from '#web/features/lti/integration-cards.tsx'
import { AppIntegrationsPage } from '#web/features/oauth/authorizations/app-integrations-page.tsx'

/** Apps and integrations are features of their own; this is where they meet. */
export function AppIntegrationsScreen() {
  return <AppIntegrationsPage integrations={<IntegrationCards />} integrationCount={useIntegrationCount()} />
}
