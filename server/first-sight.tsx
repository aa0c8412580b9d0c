import type { FastifyRequest } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { config, context } from '#infra/context.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { currentTheme, serviceName } from '#infra/theme/current-theme.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { FirstSight, type FirstSightProps } from '#web/pages/sign-in/first-sight.tsx'
import { readBuiltFiles } from './app-page.ts'
import { readSetup } from './features/sessions/index.ts'
import { hasHome, presentLogos } from './features/site/index.ts'

// Where strangers arrive; whatever else an address carries is for the app to act on.
const addresses = new Set(['/', '/auth/login'])

// `LoginPlate` of the app shows these.
const plate = [
  'day-skipper',
  'hundred-hours',
  'data-analysis',
  'peer-mentor',
  'chamber-choir',
  'open-science',
  'mountain-leader',
  'deans-list',
  'accessible-design',
]

const mostKept = 50

/**
 * The sign-in page as an inert part of the app's page, which shows it before the app is fetched; undefined where the app
 * draws another one, and before the first build.
 */
export const readFirstSight = (
  folder: string,
): ((request: FastifyRequest, locale: Locale) => Promise<string | undefined>) => {
  const files = readBuiltFiles(folder)
  const pictures = plate.flatMap((name) => files.get(`ui/badges/artworks/${name}.svg`) ?? [])
  const kept = new Map<string, string>()
  return async (request, locale) => {
    if (!addresses.has(request.url) || pictures.length < plate.length || !isPlain()) return undefined
    const setup = await readSetup(request).catch((error: unknown) => {
      // The app says itself that the server has trouble.
      context().log.warn({ err: error }, 'the first sight could not be written, so the app begins at once')
      return undefined
    })
    // A sample offers its people below the form, which only the app knows how to do.
    if (!setup?.has_accounts || setup.demo) return undefined
    const props: FirstSightProps = {
      ...describeSite(),
      hasOrganisations: setup.organisations === true,
      hasOutbox: setup.outbox,
      pictures,
      isMac: /Mac|iPhone|iPad/.test(request.headers['user-agent'] ?? ''),
    }
    const name = JSON.stringify([locale, props])
    const known = kept.get(name)
    if (known !== undefined) return known
    const fresh = inLanguage(locale, () => writeTemplate(props))
    if (kept.size >= mostKept) kept.clear()
    kept.set(name, fresh)
    return fresh
  }
}

/** Before all that begins the app. */
export const addFirstSight = (page: string, sight: string | undefined): string =>
  sight === undefined ? page : page.replace('<script type="application/json"', (script) => `${sight}${script}`)

/** Whether the sign-in page is the usual one: no other ways in, no words of the operator's, nothing that asks first. */
function isPlain(): boolean {
  const { trackingId, configBaseUrl, providers } = config()
  const { welcome_message: message, alternate_landing_redirect: isElsewhere } = currentTheme().theme
  const hasProviders = Object.keys(providers).length > 0
  return !trackingId && !configBaseUrl && !hasProviders && !message && !isElsewhere && isOn('sign-up')
}

function describeSite() {
  const { theme } = currentTheme()
  return {
    serviceName: serviceName(),
    homeUrl: theme.alternate_landing_url ?? '/',
    logo: presentLogos(),
    isColored: theme.use_color_navbar === true,
    privacyPolicyUrl: theme.privacy_policy_link ?? '/auth/privacy-policy',
    termsUrl: theme.terms_of_service_link,
    hasHome: hasHome(),
    hasDocumentation: theme.show_api_docs_link !== false,
    showsPoweredBy: theme.show_powered_by === true,
    providedBy: theme.provided_by,
  }
}

function writeTemplate(props: FirstSightProps): string {
  return renderToStaticMarkup(
    <template id="first-sight" data-title={`${t('Login')} - ${props.serviceName}`}>
      <FirstSight {...props} />
    </template>,
  )
}
