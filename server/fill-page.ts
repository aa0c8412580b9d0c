import { config } from '#infra/context.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { escapeMarkup } from '#shared/formats/escape-markup.ts'
import { presentConfig, themeSheetAddress } from './features/site/index.ts'

/**
 * The built page with what this server is set to, as of now: the operator may have changed it a moment ago. `head` is
 * what else it says of itself.
 */
export const fillPage = (html: string, head = ''): string => {
  const json = JSON.stringify(presentConfig()).replaceAll('<', '\\u003c')
  const sheet = themeSheetAddress()
  return html
    .replace('<title>Sash</title>', () => `<title>${escapeMarkup(serviceName())}</title>`)
    .replace(
      /(<script (?=[^<>]*\bid="sash-config")[^<>]*>)[^<]*(<\/script>)/,
      (_, open: string, close: string) => `${describeRemote()}${open}${json}${close}`,
    )
    .replace('</head>', () => `${head}${sheet ? `<link rel="stylesheet" href="${escapeMarkup(sheet)}">` : ''}</head>`)
}

/** Where the app finds the configuration that the operator keeps elsewhere. */
function describeRemote(): string {
  const { configBaseUrl, configVersion } = config()
  return [
    ['configBaseUrl', configBaseUrl],
    ['configVersion', configVersion],
  ]
    .flatMap(([name = '', value]) => (value ? [`<meta name="${name}" content="${escapeMarkup(value)}">`] : []))
    .join('')
}
